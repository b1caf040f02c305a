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

// ---- a certificate is kept as a picture, which is made here and needs no server

const SHARPNESS = 3; // pixels for each unit of the drawing

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-picture]");
  const drawing = link?.closest("main, .loaded > div").querySelector("svg.drawing");
  if (!drawing) return;
  event.preventDefault();
  const address = URL.createObjectURL(await drawn(drawing));
  const picture = Object.assign(new Image(), { src: address, alt: drawing.textContent.replace(/\s+/g, " ").trim(), className: "drawing" });
  drawing.replaceWith(picture); // held by a finger it goes among the photos
  link.before(link.dataset.picture);
  Object.assign(document.createElement("a"), { href: address, download: link.download }).click();
  link.href = address;
  delete link.dataset.picture;
});

async function drawn(drawing) {
  const address = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(drawing)], { type: "image/svg+xml" }));
  const vector = Object.assign(new Image(), { src: address });
  await vector.decode();
  const canvas = document.createElement("canvas");
  canvas.width = drawing.width.baseVal.value * SHARPNESS;
  canvas.height = drawing.height.baseVal.value * SHARPNESS;
  canvas.getContext("2d").drawImage(vector, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((done) => { canvas.toBlob(done, "image/png"); });
}
