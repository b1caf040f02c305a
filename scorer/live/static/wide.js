// A table that is wider than its box says so, unless it lacks less than a letter. Without this script the box has a shadow
// at its edge.
"use strict";

const LETTER = 8; // pixels

const widths = new ResizeObserver((changes) => {
  for (const box of new Set(changes.map(({ target }) => target.closest(".scroll")))) {
    if (box) box.previousElementSibling.hidden = box.scrollWidth < box.clientWidth + LETTER;
  }
});

function watchTables() {
  for (const box of document.querySelectorAll(".scroll:not(.hint + .scroll)")) {
    const hint = Object.assign(document.createElement("p"), { className: "hint", hidden: true, textContent: document.body.dataset.wide });
    box.before(hint);
    for (const one of [box, ...box.children]) widths.observe(one);
  }
}

watchTables();
new MutationObserver(watchTables).observe(document.body, { childList: true, subtree: true });
