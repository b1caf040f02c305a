// A player's seat: the page is there again when somebody's seat or the clock has changed.
"use strict";

function listen() {
  const changes = changesAt(document.querySelector("main").dataset.events);
  changes.onmessage = () => location.reload();
  changes.onerror = () => { if (changes.readyState === EventSource.CLOSED) setTimeout(listen, 5000); };
}
listen();
