// Score cards, ranking and certificate: parts of a page that are asked for when they are opened. Without a connection the
// last copy is shown.
"use strict";

async function loadPart(name, address) {
  // returns whether the server answered
  const part = document.querySelector(`#${name} > div`);
  part.dataset.address = address;
  const kept = `scorer-part:${location.pathname}:${name}`;
  let text = null;
  try {
    const answer = await fetch(address);
    text = await answer.text();
    if (answer.ok) localStorage.setItem(kept, text);
  } catch { /* shown below */ }
  const fresh = new DOMParser().parseFromString(text ?? localStorage.getItem(kept) ?? "<main></main>", "text/html");
  const open = new Set([...part.querySelectorAll("details[open] > summary > strong")].map((one) => one.textContent));
  part.className = fresh.body.className;
  part.replaceChildren(...fresh.querySelector("main").childNodes);
  for (const title of part.querySelectorAll("details > summary > strong")) title.closest("details").open = open.has(title.textContent);
  for (const link of part.querySelectorAll(".leaves")) link.remove();
  if (text === null) part.prepend(Object.assign(document.createElement("p"), { className: "notice", textContent: document.body.dataset.old }));
  return text !== null;
}

function loadAgain() {
  const part = document.querySelector(".loaded.shown > div");
  if (part?.dataset.address) loadPart(part.closest("section").id, part.dataset.address);
}
