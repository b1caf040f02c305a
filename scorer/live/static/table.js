// A table's phone: entries are stored here and sent again until the server has acknowledged them.
// Without this script the page works with plain forms.
"use strict";

const main = document.querySelector("main");
const base = location.pathname.replace(/\/+$/, "");
const place = `scorer:${main.dataset.slug}:${main.dataset.table}:`;
const told = document.getElementById("told");
const offline = document.getElementById("offline");
document.documentElement.classList.add("js");
localStorage.setItem("scorer-table", base);  // the way back from a player's own page

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

function keep(kind, form, fields, text) {
  const name = `${place}${fields.get("round")}:${fields.get("board")}:${fields.get("ns")}-${fields.get("ew")}:${kind}`;
  const entry = { at: Date.now(), url: form.getAttribute("action"), body: fields.toString(), board: boardKey(fields), text };
  localStorage.setItem(name, JSON.stringify(entry));
}

function listed() {
  // what waits, each with a button that withdraws it as long as it was not sent
  const entries = waiting();
  const list = document.getElementById("queue");
  list.replaceChildren(...entries.map((entry) => {
    const line = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = main.dataset.withdraw;
    button.dataset.withdraws = entry.name;
    line.append(`${entry.text} – ${main.dataset.waiting} `, button);
    return line;
  }));
  list.hidden = offline.hidden || !entries.length;
  document.getElementById("keep").hidden = !entries.length;
}

document.addEventListener("click", (event) => {
  const name = event.target.dataset?.withdraws;
  if (!name) return;
  localStorage.removeItem(name);
  say("");
  for (const form of document.querySelectorAll("form[data-sent]")) {
    if (form.dataset.sent !== name.slice(place.length)) continue;
    form.hidden = false;
    delete form.dataset.sent;
    form.closest("section").querySelector(":scope > .stands.pending")?.remove();
  }
  marked();
});

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
    if (answer.ok && namesDeclarer(entry)) declared.add(entry.board);
    if (sent !== null && JSON.parse(sent).body === entry.body) localStorage.removeItem(entry.name);
    await acknowledged(answer);
  }
  lost(false);
  await refresh();
  declared.clear();
  marked();
}

const declared = new Set(); // boards whose points the server has, which this page does not show yet

function namesDeclarer(entry) {
  // whether these are announced points that say who declares: one side has more
  if (!entry.name.endsWith(":announce")) return false;
  const points = new URLSearchParams(entry.body);
  const together = (seats) => seats.reduce((sum, seat) => sum + Number(points.get(seat)), 0);
  return together(["N", "S"]) !== together(["E", "W"]);
}

async function acknowledged(answer) {
  let said = {};
  try { said = await answer.json(); } catch { /* the code was renewed, or another server answered */ }
  if (said.state === "claimed" || said.state === "waiting") document.getElementById("who")?.scrollIntoView();
  if (said.state === "count") return say(said.message, true);
  if (answer.ok) return say("");
  say(`${main.dataset.refused}: ${said.message ?? answer.status}`, true);
}

function lost(yes) {
  offline.hidden = !yes;
  marked();
}

addEventListener("beforeunload", (event) => { if (!offline.hidden && waiting().length) event.preventDefault(); });

function say(sentence, bad = false) {
  delete told.dataset.sum;
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
  listed();
  const announced = new Set(waiting().filter((entry) => entry.name.endsWith(":announce")).map((entry) => entry.board));
  for (const part of document.querySelectorAll(".once-announced")) {
    const board = part.querySelector("form").dataset.board;
    part.hidden = !announced.has(board);
    part.previousElementSibling.hidden = announced.has(board);
  }
  // nobody is asked who played a board whose points are on their way
  const answered = new Set([...declared, ...waiting().filter(namesDeclarer).map((entry) => entry.board)]);
  for (const question of document.querySelectorAll("form.entry > .seats")) {
    question.hidden = question.disabled = answered.has(question.form.dataset.board);
  }
}

// ---- forms

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches(".entry, .claim, .confirm, .call, .next, .sit, .announcing")) return;
  event.preventDefault();
  if (asksAgain(event.submitter)) return;
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  if (form.matches(".announcing")) { announce(form, fields); return; }
  if (form.matches(".call, .next, .sit")) {
    const text = fields.has("name") ? fields.get("name") : event.submitter.textContent.trim();
    delete form.dataset.touched;
    keep(form.matches(".sit") ? "sit" : fields.get("about") ?? "next", form, fields, text);
    say(`${text} – ${main.dataset.waiting}`);
    send();
    return;
  }
  // each touch is an entry of its own, sent again under its own key
  const kind = form.classList.contains("confirm") ? "confirm" : "result";
  if (fields.has("key")) fields.set("key", `${fields.get("key")}-${Math.random().toString(36).slice(2, 10)}`);
  const section = form.closest("section");
  const text = inWords(form, fields, event.submitter);
  keep(kind, form, fields, `${section.querySelector("h2").firstChild.textContent.trim()}: ${text}`);
  form.reset();
  delete form.dataset.touched;
  marked();
  if (section.id === "new") {
    show(`board-${boardKey(fields)}`);
    say(`${section.querySelector("h2").textContent}: ${fields.get("board")} – ${main.dataset.waiting}`);
  } else if (section.id.startsWith("later-")) show("");
  else if (kind === "result") {
    show(section.id);
    pending(section, form, fields, text);
  } else show("");
  send();
});

function asksAgain(button) {
  // "Not played" is meant only when it is touched a second time
  if (!button?.dataset.again || button.dataset.asked) return false;
  button.dataset.asked = button.textContent;
  button.textContent = button.dataset.again;
  setTimeout(() => { button.textContent = button.dataset.asked; delete button.dataset.asked; }, 5000);
  return true;
}

function inWords(form, fields, submitter) {
  // the entry in the words of the buttons
  const chosen = [...form.elements].filter((field) => field.type === "radio" && fields.get(field.name) === field.value);
  const words = chosen.map((field) => form.querySelector(`label[for="${CSS.escape(field.id)}"]`)?.textContent.trim());
  return words.join(", ") || (submitter.dataset.asked ?? submitter.textContent).trim();
}

// ---- announcing the points

const USUAL = 20; // the highest points offered at once

function countForm(form) {
  // the buttons of a seat are the same for each, so the page does not carry them
  if (form.dataset.filled) return;
  form.dataset.filled = "yes";
  const board = form.elements.board.value;
  for (const part of form.querySelectorAll("fieldset[data-seat]")) {
    const { seat, change, more } = part.dataset;
    const most = Number(form.dataset.most);
    const button = (number) => `<input type="radio" name="${seat}" id="count-${board}-${seat}-${number}" value="${number}"${number ? "" : " required"}><label for="count-${board}-${seat}-${number}">${number}</label>`;
    const numbers = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => button(first + index)).join("");
    const row = document.createElement("div");
    row.className = "row";
    row.innerHTML = `${numbers(0, USUAL)}<input type="radio" name="${seat}" id="count-${board}-${seat}-none" value=""><label for="count-${board}-${seat}-none" class="again"></label>`;
    row.querySelector(".again").textContent = change;
    row.querySelector("[value='']").setAttribute("aria-label", `${part.querySelector("legend").textContent}: ${change}`);
    const rest = document.createElement("details");
    rest.innerHTML = `<summary></summary><div class="row">${numbers(USUAL + 1, most)}</div>`;
    rest.querySelector("summary").textContent = more;
    part.append(row, rest);
  }
}

function forgetSum() {
  // a wrong sum is no news any more once a count was changed or the announcement left
  if (told.dataset.sum) say("");
}

function announce(form, fields) {
  const counts = [...form.querySelectorAll("fieldset[data-seat]")].map((part) => Number(fields.get(part.dataset.seat)));
  const together = counts.reduce((one, other) => one + other, 0);
  const board = fields.get("board");
  if (together !== Number(form.dataset.pack) && !fields.has("played")) {
    say(form.dataset.wrong.replace("#", together), true);
    told.dataset.sum = together;
    form.querySelector("[name=played]").parentElement.hidden = false;
    return;
  }
  say("");
  keep("announce", form, fields, `${form.closest("section").querySelector("h2").textContent}: ${counts.join(", ")}`);
  form.reset();
  delete form.dataset.touched;
  show(`board-${board}`);
  marked();
  announcedBoard = board;
  send();
}

let announcedBoard = ""; // who leads there is shown as soon as the server has answered

function goesTo(shown) {
  // what is shown after a change: nothing takes a table away from what it has begun meanwhile
  const board = document.getElementById(`board-${announcedBoard}`);
  const answer = document.getElementById(`announced-${announcedBoard}`);
  const goneOn = !board || shown !== board.id || board.querySelector("form[data-touched]") || isWaiting(board);
  if (goneOn || answer) announcedBoard = "";
  return answer && !goneOn ? answer.id : shown;
}

function pending(section, form, fields, text) {
  // until the server has answered
  const note = document.createElement("p");
  note.className = "stands pending";
  note.textContent = `${text} – ${main.dataset.waiting}`;
  section.querySelector(":scope > .stands")?.remove();
  section.querySelector("h2").after(note);
  form.hidden = true;
  form.dataset.sent = `${fields.get("round")}:${fields.get("board")}:${fields.get("ns")}-${fields.get("ew")}:result`;
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("form.entry, form.announcing");
  if (!form) return;
  form.dataset.touched = "yes";
  if (form.matches(".entry")) possible(form);
  else forgetSum();
});

// ---- names of the club's book are offered while one is typed

document.addEventListener("input", (event) => {
  const field = event.target;
  if (!field.list || event.inputType === "insertReplacementText") return;
  field.form.dataset.touched = "yes";
  offer();
});

const offer = inTurn(async () => {
  const field = document.querySelector("input[list]:focus");
  const book = document.getElementById("book");
  if (!field) return;
  const answer = await fetch(`${base}/names?begins=${encodeURIComponent(field.value)}`).catch(() => null);
  if (!answer?.ok) return;
  const { names } = await answer.json();
  book.replaceChildren(...names.map((value) => Object.assign(document.createElement("option"), { value })));
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
  if (!wanted?.classList.contains("shown")) forgetSum();
  for (const section of document.querySelectorAll(".one")) section.classList.toggle("shown", section === wanted);
  document.documentElement.classList.toggle("inside", wanted !== null && wanted.classList.contains("one"));
  const hash = name ? `#${name}` : "#round";
  if (location.hash !== hash) history.replaceState(null, "", hash);
  scrollTo(0, 0);
  if (wanted) wanted.focus({ preventScroll: true });
}

addEventListener("hashchange", () => show(location.hash.slice(1)));
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link) return;
  const { load, announce: board, shows } = link.dataset;
  const href = link.getAttribute("href");
  if (!load && !board && !shows && !href.startsWith("#")) return;
  event.preventDefault();
  if (board) countForm(document.querySelector(`#announce-${CSS.escape(board)} form`));
  show(load ?? shows ?? (board ? `announce-${board}` : href.slice(1)));
  if (load) loadPart(load, link.href).then((there) => lost(!there));
});

// ---- changes by others

const refresh = inTurn(async () => {
  let text;
  try {
    const answer = await fetch(location.pathname + location.search);
    if (answer.status >= 500) setTimeout(refresh, 3000);
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
    else if (!same(old, part)) {
      if (busy(old, part)) answerQuestion(old, part);
      else {
        keepOpen(old, part);
        old.replaceWith(part);
      }
    }
  }
  for (const gone of places.values()) gone.remove();
  const next = goesTo(shown);
  show(document.getElementById(next) ? next : "");
  if (next.startsWith("announce-")) countForm(document.querySelector(`#${CSS.escape(next)} form`));
  loadAgain();
  ready();
});

function same(old, fresh) {
  // the buttons of an announcement are this page's own
  return old.isEqualNode(fresh) || (old.id.startsWith("announce-") && old.classList.contains("shown"));
}

function keepOpen(old, fresh) {
  // keep unfolded what the user unfolded, as long as the result is the same
  if (old.dataset.code !== fresh.dataset.code) return;
  const open = [...old.querySelectorAll("details")].map((one) => one.open);
  [...fresh.querySelectorAll("details")].forEach((one, index) => { one.open = open[index] ?? false; });
}

function busy(old, fresh) {
  // keep a form in use, and an entry that waits, unless another phone has entered a result meanwhile
  const inUse = old.querySelector("form[data-touched]") !== null || isWaiting(old);
  return inUse && old.dataset.code === fresh.dataset.code && old.dataset.state === fresh.dataset.state;
}

function answerQuestion(old, fresh) {
  // a form in use asks who played it only as long as the server does
  const question = old.querySelector("form.entry > .seats"), answer = fresh.querySelector("form.entry > .declarer");
  if (question && answer && !question.querySelector(":checked")) question.replaceWith(answer);
}

function isWaiting(part) {
  // whether an entry of this part waits to be sent
  return [...part.querySelectorAll("form[data-sent]")].some((form) => localStorage.getItem(place + form.dataset.sent));
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
    answers().then((there) => lost(!there));
    if (changes.readyState === EventSource.CLOSED) setTimeout(listen, 5000);
  };
}

ready();
show(location.hash.slice(1));
{
  const opened = document.querySelector(".one.shown");
  if (opened?.id.startsWith("announce-")) countForm(opened.querySelector("form"));
  const link = document.querySelector(`a[data-load="${opened?.id}"]`);
  if (link) loadPart(link.dataset.load, link.href);
}
addEventListener("online", send);
setInterval(() => { if (waiting().length) send(); }, 3000);
listen();
