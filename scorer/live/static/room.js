// The room's screen: the clock, its sound, and pages that turn by themselves. Without this script all are listed.
"use strict";

const TURN = 10000;
const SIZES = [12, 11, 10, 9, 8, 7, 6, 5.5, 5, 4.5, 4.1, 3.75]; // in hundredths of the screen's shorter side: at least 40 pixels on a screen of 1080
const BOARDS = 3; // boards shown between two views of the ranking
const base = location.pathname.replace(/\/+$/, "");
let pages = [];
let shown = 0;

function split() {
  // each part in the largest letters for which all of it fits, in one column or two; if none do, in pieces, measured as
  // they are shown
  const parts = [...document.querySelectorAll(".turn")];
  const margin = parseFloat(getComputedStyle(document.body).paddingBottom);
  pages = [];
  for (const part of parts) {
    for (const other of parts) other.hidden = other !== part;
    const rows = [...part.querySelectorAll(".rows li")];
    const fits = (first, end) => {
      rows.forEach((row, index) => { row.hidden = index < first || index >= end; });
      return part.getBoundingClientRect().bottom + scrollY <= innerHeight - margin;
    };
    const set = ({ size, single }) => {
      part.classList.toggle("single", single);
      part.style.setProperty("--size", `max(${size}vmin, 1.1rem)`);
    };
    const whole = () => [...part.querySelectorAll(".rows li > *")].every((one) => one.scrollWidth <= one.clientWidth);
    part.classList.remove("filled");
    part.classList.add("whole"); // words and names are not broken
    const forms = SIZES.flatMap((size) => [{ size, single: true }, { size, single: false }]);
    const wide = forms.filter((one) => { set(one); return whole(); });
    const form = wide.find((one) => { set(one); return fits(0, rows.length); });
    part.classList.toggle("whole", form !== undefined);
    if (!form) set(forms.at(-1));
    const pieces = form ? [[0, rows.length]] : cut(rows.length, fits);
    for (const [first, end] of pieces) pages.push({ part, rows: rows.slice(first, end) });
    if (form) fill(part, rows.length, margin);
  }
  pages = amongBoards(pages);
  turn(0);
}

function fill(part, length, margin) {
  // few rows stand over the whole height of the screen
  const top = part.querySelector(".rows").getBoundingClientRect().top + scrollY;
  const height = innerHeight - top - margin;
  part.style.setProperty("--height", `${height}px`);
  part.style.setProperty("--half", Math.ceil(length / 2));
  part.classList.add("filled");
}

function cut(length, fits) {
  // pieces of about equal length
  const cutAt = (most) => {
    const pieces = [];
    for (let first = 0, end = 0; first < length; first = end) {
      end = first + 1;
      while (end < length && end - first < most && fits(first, end + 1)) end += 1;
      pieces.push([first, end]);
    }
    return pieces;
  };
  return cutAt(Math.ceil(length / cutAt(length).length));
}

function amongBoards(all) {
  // the ranking returns before all boards have been shown
  const boards = all.filter((page) => page.part.classList.contains("board"));
  const others = all.filter((page) => !boards.includes(page));
  if (boards.length <= BOARDS) return all;
  const mixed = [];
  for (let first = 0; first < boards.length; first += BOARDS) mixed.push(...others, ...boards.slice(first, first + BOARDS));
  return mixed;
}

function turn(steps) {
  if (!pages.length) return;
  shown = (shown + steps) % pages.length;
  const page = pages[shown];
  for (const other of pages) {
    other.part.hidden = other.part !== page.part;
    other.rows.forEach((row) => { row.hidden = !page.rows.includes(row); });
  }
}

let later = null;

const refresh = inTurn(async () => {
  clearTimeout(later);
  const answer = await fetch(location.pathname + location.search).catch(() => null);
  if (!answer?.ok) return;
  if (answer.headers.has("x-ask-again")) later = setTimeout(refresh, 1000);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const before = new Set([...document.querySelectorAll("[data-pair]")].map((row) => row.dataset.pair));
  for (const id of ["clock", "turns"]) document.getElementById(id).replaceWith(fresh.getElementById(id));
  const came = [...document.querySelectorAll("[data-pair]")].filter((row) => !before.has(row.dataset.pair));
  came.forEach((row) => row.classList.add("fresh"));
  tick();
  split();
  const at = pages.findIndex((page) => page.rows.includes(came[0]));
  if (at >= 0) turn(at - shown + pages.length);
});

function listen() {
  const changes = changesAt(`${base}/events`);
  changes.onmessage = refresh;
  changes.onopen = refresh;
  changes.onerror = () => { if (changes.readyState === EventSource.CLOSED) setTimeout(listen, 5000); };
}

tick();
split();
setInterval(() => turn(1), TURN);
addEventListener("resize", split);
let headHeight = 0;
new ResizeObserver(([head]) => {
  // a clock that says that the round is over may take another line
  const before = headHeight;
  headHeight = head.contentRect.height;
  if (before && before !== headHeight) split();
}).observe(document.querySelector(".top"));
listen();
