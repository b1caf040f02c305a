// The director's page: forms are sent without leaving the page, and changed parts are replaced, except while the
// director is typing in them. Without this script the page works with plain forms.
"use strict";

const main = document.querySelector("main");
const told = document.getElementById("told");
const offline = document.getElementById("offline");
let planned = null; // the form whose preview is shown

document.addEventListener("submit", async (event) => {
  const form = event.target;
  event.preventDefault();
  delete form.dataset.touched;
  if (!told.contains(form)) planned = form;
  const body = new URLSearchParams(new FormData(form, event.submitter));
  let answer;
  try {
    answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { accept: "application/json" } });
  } catch { gone(true); form.dataset.touched = "yes"; return; }
  const said = await answer.json().catch(() => ({ message: String(answer.status) }));
  say(said.message ?? "", !answer.ok);
  if (said.plan) { told.innerHTML = said.plan; told.scrollTop = 0; }
  for (const way of said.ways ?? []) told.append(offered(way, form));
  if (!answer.ok || said.plan) { form.dataset.touched = "yes"; return; }
  for (const done of [form, planned]) if (done) sessionStorage.removeItem(formKey(done));
  form.reset();
  planned?.reset();
  delete planned?.dataset.touched;
  planned = null;
  if (said.page && !location.pathname.startsWith(said.page)) location.replace(said.page + location.search);
  else await refresh();
});

document.addEventListener("input", (event) => {
  const form = event.target.closest("form");
  if (!form) return;
  form.dataset.touched = "yes";
  remember(form);
  if (told.classList.contains("bad") && !told.querySelector("form")) say("");
});

function say(sentence, bad = false) {
  told.textContent = sentence;
  told.classList.toggle("bad", bad);
}

function offered(way, form) {
  // a button for a hint, as a form of its own, sent to the same address
  const other = document.createElement("form");
  other.method = "post";
  other.action = form.getAttribute("action");
  for (const [name, value] of Object.entries({ page: form.elements.page.value, ...way.fields })) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    other.append(field);
  }
  const button = document.createElement("button");
  button.textContent = way.words;
  other.append(button);
  return other;
}

let later = null;

const refresh = inTurn(async () => {
  clearTimeout(later);
  const answer = await fetch(location.pathname + location.search).catch(() => null);
  if (!answer?.ok) return;
  if (answer.headers.has("x-ask-again")) later = setTimeout(refresh, 1000);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const there = new Map([...document.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
  const calling = new Set((document.getElementById("calls")?.dataset.calls ?? "").split(" "));
  const calls = (fresh.getElementById("calls")?.dataset.calls ?? "").split(" ").filter(Boolean);
  if (calls.some((call) => !calling.has(call))) sound(2);
  document.title = fresh.title;
  let before = null;
  for (const part of fresh.querySelectorAll("[data-part]")) {
    const old = there.get(part.dataset.part);
    there.delete(part.dataset.part);
    if (!old && before) before.after(part);
    else if (old && !busy(old)) {
      const open = [...old.querySelectorAll("details")].map((one) => one.open);
      [...part.querySelectorAll("details")].forEach((one, index) => { one.open = open[index] ?? false; });
      const focus = old.contains(document.activeElement) ? [...old.querySelectorAll("a, button")].indexOf(document.activeElement) : -1;
      old.replaceWith(part);
      if (focus >= 0) part.querySelectorAll("a, button")[focus]?.focus();
    }
    before = document.querySelector(`[data-part="${part.dataset.part}"]`);
  }
  for (const gone of there.values()) if (!busy(gone)) gone.remove();
});

document.addEventListener("click", (event) => {
  // a link to a part opens it; leaving a plan loses nothing that was typed
  const link = event.target.closest("a[href]");
  if (link?.closest("#told") && link.classList.contains("button")) {
    event.preventDefault();
    say("");
    return;
  }
  const part = link?.getAttribute("href").startsWith("#") && document.querySelector(link.getAttribute("href"));
  const folded = part && part.querySelector(":scope > details");
  if (folded) folded.open = true;
});

// ---- what is typed stays, while a table is looked at too

function formKey(form) {
  const fixed = [...form.querySelectorAll("input[type=hidden]")].filter((field) => field.name !== "page" && field.name !== "seen");
  return `scorer-typed:${location.pathname}:${fixed.map((field) => `${field.name}=${field.value}`).join("&")}`;
}

function remember(form) {
  const typed = [...form.elements].filter((field) => field.name && field.type !== "hidden").map((field) => field.type === "checkbox" ? field.checked : field.value);
  sessionStorage.setItem(formKey(form), JSON.stringify(typed));
}

function recall() {
  for (const form of document.forms) {
    const typed = JSON.parse(sessionStorage.getItem(formKey(form)) ?? "null");
    if (!typed || form.dataset.touched) continue;
    [...form.elements].filter((field) => field.name && field.type !== "hidden").forEach((field, index) => {
      if (field.type === "checkbox") field.checked = typed[index];
      else field.value = typed[index] ?? "";
    });
    form.dataset.touched = "yes";
    for (let folded = form.closest("details"); folded; folded = folded.parentElement.closest("details")) folded.open = true;
  }
}

function busy(part) {
  const typing = part.contains(document.activeElement) && document.activeElement.matches("input:not([type=hidden]), select, textarea");
  return typing || part.querySelector("form[data-touched]") !== null;
}

// ---- the connection: asked for every few seconds, since a lost network tells nobody

const PULSE = 2500;

function gone(yes) {
  const was = !offline.hidden;
  offline.hidden = !yes;
  if (was && !yes) refresh();
}

async function pulse() {
  gone(!await answers());
  setTimeout(pulse, PULSE);
}

function listen() {
  const changes = changesAt(main.dataset.events);
  changes.onmessage = refresh;
  changes.onopen = refresh;
  changes.onerror = () => {
    answers().then((there) => gone(!there));
    if (changes.readyState === EventSource.CLOSED) setTimeout(listen, 5000);
  };
}

function late() {
  for (const mark of document.querySelectorAll("[data-due]")) {
    if (!mark.dataset.due) continue;
    const minutes = Math.floor((Date.now() + ahead - Number(mark.dataset.due) * 1000) / 60000);
    mark.hidden = minutes < 1;
    mark.textContent = mark.dataset.late.replace("#", minutes);
  }
}
setInterval(late, 5000);
setTimeout(pulse, PULSE);
recall();
listen();
