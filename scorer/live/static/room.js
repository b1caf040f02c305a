// The room's screen: the clock, its sound, and pages that turn by themselves. Without this script all are listed.
"use strict";

const TURN = 10000;
const SIZES = [12, 11, 10, 9, 8, 7, 6, 5.5, 5, 4.5, 4.1, 3.75]; // in hundredths of the screen's shorter side: at least 40 pixels on a screen of 1080
const LEAST = 5; // of these, before the rows of a part are shown one screen after another
const LEAST_OF_SEATS = 6; // names at a table are written in smaller letters than the rest
const LONG = 36; // letters of a name that may be broken, so that it does not make all others small
const BOARDS = 3; // boards shown between two views of the ranking
const base = location.pathname.replace(/\/+$/, "");
let pages = [];
let shown = 0;

function split() {
  // each part in the largest letters for which all of it fits, in one column or two; before these get too small to be read
  // from afar, in pieces, measured as they are shown
  const parts = [...document.querySelectorAll(".turn")];
  const margin = parseFloat(getComputedStyle(document.body).paddingBottom);
  pages = [];
  for (const part of parts) {
    for (const other of parts) other.hidden = other !== part;
    keepTogether(part);
    const rows = [...part.querySelectorAll(".rows li")];
    const fits = (first, end) => {
      show(part, rows, rows.slice(first, end));
      return part.getBoundingClientRect().bottom + scrollY <= innerHeight - margin;
    };
    const set = ({ size, single }) => {
      part.classList.toggle("single", single);
      part.style.setProperty("--size", `max(${size}vmin, 1.1rem)`);
    };
    const whole = () => [...part.querySelectorAll(".rows li > *")].every((one) => one.scrollWidth <= one.clientWidth);
    part.classList.add("filled", "whole"); // words and names are not broken
    part.style.setProperty("--height", "0px");
    show(part, rows, rows);
    const forms = SIZES.flatMap((size) => [{ size, single: true }, { size, single: false }]);
    const wide = forms.filter((one) => { set(one); return whole(); });
    const least = part.querySelector(".seats") ? LEAST_OF_SEATS : LEAST;
    const large = wide.filter(({ size }) => size >= least);
    let form = large.find((one) => { set(one); return fits(0, rows.length); });
    let pieces = [[0, rows.length]];
    if (!form) {
      const lowest = (large.at(-1) ?? wide[0] ?? forms.at(-1)).size;
      for (const one of (wide.length ? wide : forms).filter(({ size }) => size === lowest)) {
        set(one);
        const its = cut(rows.length, fits);
        if (!form || its.length < pieces.length) [form, pieces] = [one, its];
      }
    }
    set(form);
    part.classList.toggle("whole", wide.length > 0);
    for (const [first, end] of pieces) pages.push({ part, rows: rows.slice(first, end) });
    const top = part.querySelector(".rows")?.getBoundingClientRect().top + scrollY;
    if (rows.length) part.style.setProperty("--height", `${innerHeight - top - margin}px`); // few rows stand over the whole height
  }
  pages = amongBoards(pages);
  turn(0);
}

function show(part, all, shownRows) {
  for (const row of all) row.hidden = !shownRows.includes(row);
  part.style.setProperty("--half", Math.ceil(shownRows.length / 2));
}

function keepTogether(part) {
  // lines are broken after "&", a dash or a comma and before a bracket, not within the name of a person; labels of one width
  for (const box of part.querySelectorAll(".who > span, .places li > span:not(.number), .lines li > span")) {
    for (const text of [...box.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE && one.data.trim())) {
      const pieces = text.data.trim().split(/(?<= [&–]|[,:]) | (?=\()/);
      const spans = pieces.map((words) => Object.assign(document.createElement("span"), { className: words.length > LONG ? "" : "together", textContent: words }));
      if (text.previousElementSibling?.tagName === "B") spans[0].prepend(text.previousElementSibling, " ");
      text.replaceWith(" ", ...spans.flatMap((one) => [one, " "]));
    }
  }
  const longest = (of) => Math.max(0, ...[...part.querySelectorAll(of)].map((one) => one.textContent.length));
  part.style.setProperty("--label", longest(".who b"));
  part.style.setProperty("--table", longest(".mark strong"));
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
  for (const other of pages) other.part.hidden = other.part !== page.part;
  show(page.part, [...page.part.querySelectorAll(".rows li")], page.rows);
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
  split();
  tick();
  const at = pages.findIndex((page) => page.rows.includes(came[0]));
  if (at >= 0) turn(at - shown + pages.length);
});

function listen() {
  const changes = changesAt(`${base}/events`);
  changes.onmessage = refresh;
  changes.onopen = refresh;
  changes.onerror = () => { if (changes.readyState === EventSource.CLOSED) setTimeout(listen, 5000); };
}

split();
tick();
setInterval(() => turn(1), TURN);
addEventListener("resize", split);
listen();
