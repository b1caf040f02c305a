// On every page: the clock and its bell, by the server's time, which the event stream sends; and no touch that leaves
// the page while the server does not answer.
"use strict";

const WARNING = 120; // seconds before the end at which the bell strikes once
const PATIENCE = 2000; // milliseconds after which a server that does not answer is gone
let ahead = 0; // milliseconds by which the server's clock is ahead of this one
let audio = null;
let rung = "";

function tick() {
  const clock = document.getElementById("clock");
  const face = clock?.querySelector(".clock");
  const ends = Number(clock?.dataset.ends);
  if (!face || !ends) return;
  const left = Math.max(0, Math.ceil((ends * 1000 - Date.now() - ahead) / 1000));
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  face.textContent = left ? clock.dataset.left.replace("#", time) : clock.dataset.over;
  face.classList.toggle("over", left === 0);
  face.classList.toggle("soon", left > 0 && left <= WARNING);
  const strokes = left === 0 ? 3 : Number(left <= WARNING);
  const ring = `${ends} ${strokes}`;
  if (strokes && rung !== ring) sound(strokes);
  rung = ring;
}

function sound(strokes = 3) {
  // strokes of a bell; browsers play no sound before the page was touched
  if (!audio) return;
  for (let stroke = 0; stroke < strokes; stroke += 1) {
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

document.addEventListener("click", ({ target }) => {
  if (target.id !== "sound") return;
  audio ??= new AudioContext();
  audio.resume();
  target.textContent = target.dataset.on;
  sound(1);
});

function inTurn(work) {
  // work that is never done twice at once, so that an older answer cannot replace a newer one; asked for meanwhile, it is
  // done once more
  let doing = null, again = false;
  const all = async () => {
    while (again) {
      again = false;
      await work();
    }
  };
  return () => {
    again = true;
    doing ??= all().finally(() => { doing = null; });
    return doing;
  };
}

function changesAt(address) {
  const changes = new EventSource(address);
  changes.addEventListener("now", (event) => { ahead = Number(event.data) * 1000 - Date.now(); tick(); });
  return changes;
}

// ---- staying: a link or a form of ours that no other script takes is followed only while the server answers

async function answers() {
  try {
    const signal = AbortSignal.timeout?.(PATIENCE);
    return (await fetch("/static/icon.svg", { method: "HEAD", cache: "no-store", signal })).status < 500;
  } catch { return false; }
}

function stay() {
  const told = document.getElementById("told") ?? document.querySelector("main").insertBefore(
    Object.assign(document.createElement("p"), { id: "told", className: "told" }), document.querySelector("main").firstChild);
  told.setAttribute("role", "status");
  told.textContent = document.body.dataset.lost;
  told.classList.add("bad");
  back ??= untilBack(told).finally(() => { back = null; });
}

let back = null;

async function untilBack(told) {
  // the sentence goes with its cause
  while (!await answers()) await new Promise((done) => setTimeout(done, PATIENCE));
  if (told.textContent !== document.body.dataset.lost) return;
  told.textContent = "";
  told.classList.remove("bad");
}

addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || link.origin !== location.origin) return;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  if (await answers()) location.assign(link.href);
  else stay();
});

addEventListener("submit", async (event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  const { target: form, submitter } = event;
  if (!await answers()) { stay(); return; }
  if (submitter?.name) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: submitter.name, value: submitter.value }));
  }
  form.submit();
});

for (const button of document.querySelectorAll("#sound")) button.parentElement.hidden = false;
setInterval(tick, 250);
