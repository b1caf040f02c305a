// A player's own page: changed parts are replaced, and announced to screen readers.
"use strict";

const refresh = inTurn(async () => {
  try {
    const answer = await fetch(location.pathname + location.search);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    let changed = false;
    for (const old of document.querySelectorAll("[data-part]")) {
      const part = fresh.querySelector(`[data-part="${old.dataset.part}"]`);
      if (!part) { location.reload(); return; }
      if (old.isEqualNode(part)) continue;
      const open = new Set([...old.querySelectorAll("details[open] > summary > strong")].map((one) => one.textContent));
      for (const name of part.querySelectorAll("details > summary > strong")) name.closest("details").open = open.has(name.textContent);
      old.replaceWith(part);
      changed ||= old.dataset.part !== "head";
    }
    const told = document.getElementById("told");
    if (changed && told) told.textContent = told.dataset.changed;
    if (answer.headers.has("x-ask-again")) setTimeout(refresh, 1000);
  } catch { setTimeout(refresh, 3000); }
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-load]");
  if (!link) return;
  event.preventDefault();
  const part = document.getElementById(link.dataset.load);
  part.hidden = false;
  part.classList.add("shown");
  loadPart(link.dataset.load, link.href).then((there) => { if (!there) stay(); });
  part.focus();
});

function showWayBack() {
  // only a phone that has shown a table's page knows its address
  const table = localStorage.getItem("scorer-table");
  const back = document.getElementById("table-page");
  if (!table || !back) return;
  back.firstElementChild.href = table + location.search;
  back.hidden = false;
}

function listen() {
  const changes = changesAt(document.querySelector("main").dataset.events);
  changes.onmessage = refresh;
  changes.onopen = refresh;
  changes.onerror = () => { if (changes.readyState === EventSource.CLOSED) setTimeout(listen, 5000); };
}
listen();
showWayBack();
