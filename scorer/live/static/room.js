// The room's screen: the clock, its sound, and pages that turn by themselves. Without this program all stands below.
"use strict";

const TURN = 10000;
const base = location.pathname.replace(/\/+$/, "");
let offset = 0;
let rung = null;
let audio = null;
let pages = [];
let shown = 0;

function clockElement() { return document.getElementById("clock"); }

function learn() {
  const clock = clockElement();
  offset = Number(clock.dataset.now) * 1000 - Date.now();
  split();
  tick();
}

function tick() {
  const clock = clockElement();
  const face = clock.querySelector(".clock");
  const ends = Number(clock.dataset.ends);
  if (!face || !ends) return;
  const left = Math.max(0, Math.ceil((ends * 1000 - Date.now() - offset) / 1000));
  face.textContent = left ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : clock.dataset.over;
  face.classList.toggle("over", left === 0);
  const ring = `${clock.dataset.round} ${clock.dataset.ends}`;
  if (left > 0) rung = null;
  else if (rung !== ring) { rung = ring; sound(); }
}

function sound() {
  // three strokes of a bell; browsers play nothing before somebody has touched the page
  if (!audio) return;
  for (let stroke = 0; stroke < 3; stroke += 1) {
    const at = audio.currentTime + stroke * 0.7;
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.frequency.value = 880;
    loud.gain.setValueAtTime(0.5, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.65);
  }
}

const button = document.getElementById("sound");
button.parentElement.hidden = false;
button.addEventListener("click", () => {
  audio ??= new AudioContext();
  audio.resume();
  button.textContent = button.dataset.on;
  sound();
});

function split() {
  // each table in pieces that fit under the clock, shown one after the other
  const turns = document.getElementById("turns");
  pages = [];
  for (const part of turns.querySelectorAll(".turn")) {
    part.hidden = false;
    const rows = [...part.querySelectorAll("tbody tr")];
    rows.forEach((row) => { row.hidden = false; });
    const room = Math.max(innerHeight - turns.getBoundingClientRect().top - scrollY - 8, innerHeight * 0.4);
    const top = part.getBoundingClientRect().top;
    const heights = rows.map((row) => row.getBoundingClientRect());
    const head = (heights[0]?.top ?? top) - top;
    const fits = (first, index) => heights[index].bottom - heights[first].top + head <= room;
    let pieces = 1;
    for (let first = 0, index = 0; index < rows.length; index += 1) {
      if (index > first && !fits(first, index)) { first = index; pieces += 1; }
    }
    const most = Math.ceil(rows.length / pieces); // the pieces are as long as each other
    let first = 0;
    for (let index = 0; index <= rows.length; index += 1) {
      const full = index < rows.length && index > first && (index - first >= most || !fits(first, index));
      if (!full && index < rows.length) continue;
      pages.push({ part, rows: rows.slice(first, index) });
      first = index;
    }
  }
  turn(0);
}

function turn(steps) {
  if (!pages.length) return;
  shown = (shown + steps) % pages.length;
  const page = pages[shown] ?? pages[0];
  for (const other of pages) {
    other.part.hidden = other.part !== page.part;
    other.rows.forEach((row) => { row.hidden = true; });
  }
  page.rows.forEach((row) => { row.hidden = false; });
}

let later = null;

async function refresh() {
  clearTimeout(later);
  const answer = await fetch(location.pathname + location.search).catch(() => null);
  if (!answer?.ok) return;
  if (answer.headers.has("x-ask-again")) later = setTimeout(refresh, 1000);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const before = new Set([...document.querySelectorAll("[data-pair]")].map((row) => row.dataset.pair));
  for (const id of ["clock", "turns"]) document.getElementById(id).replaceWith(fresh.getElementById(id));
  const came = [...document.querySelectorAll("[data-pair]")].filter((row) => !before.has(row.dataset.pair));
  came.forEach((row) => row.classList.add("fresh"));
  learn();
  const at = pages.findIndex((page) => page.rows.includes(came[0]));
  if (at >= 0) turn(at - shown + pages.length);
}

function listen() {
  const changes = new EventSource(`${base}/events`);
  changes.onmessage = refresh;
  changes.onopen = refresh;
  changes.onerror = () => { if (changes.readyState === EventSource.CLOSED) setTimeout(listen, 5000); };
}

learn();
setInterval(tick, 250);
setInterval(() => turn(1), TURN);
addEventListener("resize", split);
listen();
