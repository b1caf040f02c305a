// The clock and its bell, on every page with a clock. It follows the server's time, sent by the event stream.
"use strict";

const WARNING = 120; // seconds before the end at which the bell strikes once
let ahead = 0; // milliseconds by which the server's clock is ahead of this one
let audio = null;
let rung = "";

function tick() {
  const clock = document.getElementById("clock");
  const face = clock?.querySelector(".clock");
  const ends = Number(clock?.dataset.ends);
  if (!face || !ends) return;
  const left = Math.max(0, Math.ceil((ends * 1000 - Date.now() - ahead) / 1000));
  face.textContent = left ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : clock.dataset.over;
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

function changesAt(address) {
  const changes = new EventSource(address);
  changes.addEventListener("now", (event) => { ahead = Number(event.data) * 1000 - Date.now(); tick(); });
  return changes;
}

for (const button of document.querySelectorAll("#sound")) button.parentElement.hidden = false;
setInterval(tick, 250);
