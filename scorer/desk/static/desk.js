// The desk: an open page says that it is open, and shows what others change, except where something is being typed.
// Without this script every page works with plain forms.
"use strict";

let touched = false;
document.addEventListener("input", () => { touched = true; });
document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-needed] input[type=radio]")) return;
  event.target.form.elements.code.value = ""; // a code that was mistyped no longer counts
  limitTricks(event.target.form);
});

document.addEventListener("input", (event) => {
  // there is always an empty row for another pair
  const row = event.target.closest(".rows-of-names > .two:last-child");
  if (!row) return;
  const another = row.cloneNode(true);
  for (const field of another.querySelectorAll("input")) field.value = "";
  row.after(another);
});

function limitTricks(form) {
  // only as many overtricks and undertricks as the contract allows
  const chosen = (form.elements.target?.value ?? "") + (form.elements.denomination?.value ?? "");
  const needed = JSON.parse(form.dataset.needed)[chosen];
  for (const field of form.querySelectorAll("input[name=tricks]")) {
    const tricks = needed === undefined ? 0 : needed + Number(field.value.replace("=", "0"));
    const impossible = needed !== undefined && (tricks < 0 || tricks > 13);
    field.disabled = impossible;
    form.querySelector(`label[for="${CSS.escape(field.id)}"]`).classList.toggle("impossible", impossible);
  }
}

async function refresh() {
  const answer = await fetch(location.pathname + location.search).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of fresh.querySelectorAll("[data-part]")) {
    const old = document.querySelector(`[data-part="${part.dataset.part}"]`);
    if (old && !old.contains(document.activeElement) && !(touched && old.querySelector("form"))) old.replaceWith(part);
  }
}

for (const one of document.querySelectorAll("header [aria-current=page]")) { // in a menu that is pushed aside on a phone
  one.parentElement.scrollLeft = one.offsetLeft - (one.parentElement.clientWidth - one.offsetWidth) / 2;
}

const changes = new EventSource("/here");
changes.onmessage = refresh;
