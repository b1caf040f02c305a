// A table's phone: entries are stored here and sent again until the server has acknowledged them.
// Without this script the page works with plain forms.
"use strict";

const main = document.querySelector("main");
const base = location.pathname.replace(/\/+$/, "");
const place = `scorer:${main.dataset.slug}:${main.dataset.table}:`;
const told = document.getElementById("told");
const offline = document.getElementById("offline");
document.documentElement.classList.add("js");

// ---- the queue: one entry for each round and board, its confirmation after it, calls, and moving on

function waiting() {
  const entries = [];
  for (let index = 0; index < localStorage.length; index += 1) {
    const name = localStorage.key(index);
    if (!name.startsWith(place)) continue;
    try { entries.push({ name, ...JSON.parse(localStorage.getItem(name)) }); } catch { localStorage.removeItem(name); }
  }
  return entries.sort((one, other) => one.at - other.at);
}

function boardKey(fields) {
  // identifies a board at this table: without a schedule several pairs may play it here
  const board = fields.get("board");
  return main.dataset.planned ? board : `${board}-${fields.get("ns")}-${fields.get("ew")}`;
}

function keep(kind, form, fields) {
  const name = `${place}${fields.get("round")}:${fields.get("board")}:${fields.get("ns")}-${fields.get("ew")}:${kind}`;
  const entry = { at: Date.now(), url: form.getAttribute("action"), body: fields.toString(), board: boardKey(fields) };
  localStorage.setItem(name, JSON.stringify(entry));
}

let sending = null;

function send() {
  sending ??= sendAll().finally(() => { sending = null; });
  return sending;
}

async function sendAll() {
  for (const entry of waiting()) {
    let answer;
    try {
      answer = await fetch(entry.url, {
        method: "POST", body: `${entry.body}&waited=${Math.max(0, Math.round((Date.now() - entry.at) / 1000))}`,
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      });
    } catch { lost(true); return; }
    if (answer.status >= 500 || answer.status === 429) { lost(true); return; }
    const sent = localStorage.getItem(entry.name);
    if (sent !== null && JSON.parse(sent).body === entry.body) localStorage.removeItem(entry.name);
    await acknowledged(answer);
  }
  lost(false);
  await refresh();
}

async function acknowledged(answer) {
  let said = {};
  try { said = await answer.json(); } catch { /* the code was renewed, or another server answered */ }
  if (answer.ok) return say("");
  say(`${main.dataset.refused}: ${said.message ?? answer.status}`, true);
}

function lost(yes) {
  offline.hidden = !yes;
  marked();
}

function say(sentence, bad = false) {
  told.textContent = sentence;
  told.classList.toggle("bad", bad);
}

function marked() {
  const boards = new Set(waiting().map((entry) => entry.board));
  for (const link of document.querySelectorAll("a.board[data-for]")) {
    const state = link.querySelector(".state");
    state.dataset.said ??= state.textContent;
    const here = boards.has(link.dataset.for);
    state.classList.toggle("waiting", here);
    state.textContent = here ? main.dataset.waiting : state.dataset.said;
  }
}

// ---- forms

document.addEventListener("submit", (event) => {
  const form = event.target;
  const kind = form.classList.contains("confirm") ? "confirm" : "result";
  if (!form.matches(".entry, .claim, .confirm, .call, .next")) return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  if (form.matches(".call, .next")) {
    keep(fields.get("about") ?? "next", form, fields);
    say(`${event.submitter.textContent.trim()} – ${main.dataset.waiting}`);
    send();
    return;
  }
  // each touch is an entry of its own, sent again under its own key
  if (fields.has("key")) fields.set("key", `${fields.get("key")}-${Math.random().toString(36).slice(2, 10)}`);
  keep(kind, form, fields);
  form.reset();
  delete form.dataset.touched;
  marked();
  const section = form.closest("section");
  if (section.id === "new") {
    show(`board-${boardKey(fields)}`);
    say(`${section.querySelector("h2").textContent}: ${fields.get("board")} – ${main.dataset.waiting}`);
  } else if (section.id.startsWith("later-")) show("");
  else if (kind === "result") {
    show(section.id);
    pending(section, form, fields);
  } else show("");
  send();
});

function pending(section, form, fields) {
  // until the server has answered, show the entry in the words of the buttons
  const chosen = [...form.elements].filter((field) => field.type === "radio" && fields.get(field.name) === field.value);
  const words = chosen.map((field) => form.querySelector(`label[for="${CSS.escape(field.id)}"]`)?.textContent.trim());
  const note = document.createElement("p");
  note.className = "stands";
  note.textContent = `${words.join(", ") || fields.get("what")} – ${main.dataset.waiting}`;
  section.querySelector(":scope > .stands")?.remove();
  section.querySelector("h2").after(note);
  form.hidden = true;
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("form.entry");
  if (!form) return;
  form.dataset.touched = "yes";
  possible(form);
});

function possible(form) {
  // only as many overtricks and undertricks as the contract allows
  const needed = JSON.parse(form.dataset.needed)[(form.elements.target?.value ?? "") + (form.elements.denomination?.value ?? "")];
  for (const field of form.querySelectorAll("input[name=tricks]")) {
    const tricks = needed === undefined ? 0 : needed + Number(field.value.replace("=", "0"));
    const impossible = needed !== undefined && (tricks < 0 || tricks > 13);
    field.disabled = impossible;
    if (impossible) field.checked = false;
    form.querySelector(`label[for="${CSS.escape(field.id)}"]`).classList.toggle("impossible", impossible);
  }
}

// ---- one board at a time

function show(name) {
  const wanted = name ? document.getElementById(name) : null;
  for (const section of document.querySelectorAll(".one")) section.classList.toggle("shown", section === wanted);
  document.documentElement.classList.toggle("inside", wanted !== null && wanted.classList.contains("one"));
  const hash = name ? `#${name}` : "#round";
  if (location.hash !== hash) history.replaceState(null, "", hash);
  scrollTo(0, 0);
  if (wanted) wanted.focus({ preventScroll: true });
}

addEventListener("hashchange", () => show(location.hash.slice(1)));
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  if (!link) return;
  event.preventDefault();
  show(link.getAttribute("href").slice(1));
});

// ---- changes by others

async function refresh() {
  let text;
  try {
    const answer = await fetch(location.pathname + location.search);
    if (!answer.ok) return;
    text = await answer.text();
  } catch { lost(true); return; }
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const shown = location.hash.slice(1);
  const places = new Map([...document.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
  for (const part of fresh.querySelectorAll("[data-part]")) {
    const old = places.get(part.dataset.part);
    places.delete(part.dataset.part);
    if (!old) document.getElementById("help").before(part);
    else if (!old.isEqualNode(part) && !busy(old, part)) {
      keepOpen(old, part);
      old.replaceWith(part);
    }
  }
  for (const gone of places.values()) gone.remove();
  show(document.getElementById(shown) ? shown : "");
  ready();
}

function keepOpen(old, fresh) {
  // keep unfolded what the user unfolded, as long as the result is the same
  if (old.dataset.code !== fresh.dataset.code) return;
  const open = [...old.querySelectorAll("details")].map((one) => one.open);
  [...fresh.querySelectorAll("details")].forEach((one, index) => { one.open = open[index] ?? false; });
}

function busy(old, fresh) {
  // keep a form in use, unless another phone has entered a result meanwhile
  const choosing = old.querySelector("form[data-touched]") !== null;
  return choosing && old.dataset.code === fresh.dataset.code && old.dataset.state === fresh.dataset.state;
}

// ---- display settings

function ready() {
  for (const settings of document.querySelectorAll(".settings")) settings.hidden = false;
  for (const [id, name] of [["larger", "larger"], ["left", "left"]]) {
    const on = localStorage.getItem(`scorer-${name}`) === "yes";
    document.documentElement.classList.toggle(name, on);
    document.getElementById(id)?.setAttribute("aria-pressed", String(on));
  }
  marked();
}

document.addEventListener("click", (event) => {
  if (event.target.id !== "larger" && event.target.id !== "left") return;
  const name = `scorer-${event.target.id}`;
  localStorage.setItem(name, localStorage.getItem(name) === "yes" ? "no" : "yes");
  ready();
});

function listen() {
  const changes = changesAt(`${base}/events`);
  changes.onmessage = () => refresh();
  changes.onopen = () => send();
  changes.onerror = () => {
    if (changes.readyState === EventSource.CLOSED) setTimeout(listen, 5000);
  };
}

ready();
show(location.hash.slice(1));
addEventListener("online", send);
setInterval(() => { if (waiting().length) send(); }, 3000);
listen();
