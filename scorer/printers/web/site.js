// Minibridge Scorer. Finding a name, and the arrow keys. Everything else works without this file.
"use strict";

// What people type is compared without case and accents; some letters have no accent to take off.
const LETTERS = { "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i" };

function plain(text) {
  const bare = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replace(/[łøđðßæœþı]/g, (letter) => LETTERS[letter]).replace(/\s+/g, " ").trim();
}

function search() {
  const field = document.getElementById("search");
  if (!field || !document.querySelector(".ranking")) return;
  const rows = Array.from(document.querySelectorAll(".ranking tbody tr"), (row) => {
    const names = row.querySelector("td.name");
    const label = row.querySelector("th");
    return { row, label: plain(label.textContent), names: plain(names ? names.textContent : ""), link: row.querySelector("a") };
  });
  const found = document.getElementById("found");

  function filter() {
    const wanted = plain(field.value);
    const left = rows.filter((it) => {
      const stays = it.names.includes(wanted) || it.label === wanted;
      it.row.hidden = !stays;
      return stays;
    });
    found.textContent = wanted === "" ? "" : left.length === 1 ? "1 pair" : `${left.length || "no"} pairs`;
    return left;
  }

  field.addEventListener("input", filter);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    const left = filter();
    if (left.length === 1 && left[0].link) left[0].link.click();
  });
  field.closest("[hidden]").hidden = false;
  filter();
}

// The list of evenings: whoever has played on any of them, with the way to each pair's page.
function searchPlayers() {
  const field = document.getElementById("player");
  if (!field || typeof PLAYERS === "undefined") return;
  const MOST = 20;
  const names = PLAYERS.map(([name]) => plain(name));
  const list = document.getElementById("players");
  const found = document.getElementById("players-found");

  function element(tag, text, ...children) {
    const made = document.createElement(tag);
    if (text) made.textContent = text;
    made.append(...children);
    return made;
  }

  function evening([position, page, place, figure]) {
    const [slug, name, day] = EVENINGS[position];
    const link = element("a", `${day}, ${name}`);
    link.href = `${slug}/${page}`;
    const how = [place && `place ${place}`, figure].filter(Boolean).join(", ");
    return element("li", "", link, how ? ` ${how}` : "");
  }

  function player([name, evenings], open) {
    const title = element("summary", "", element("bdi", name));
    title.append(`, ${evenings.length === 1 ? "1 evening" : `${evenings.length} evenings`}`);
    const made = element("details", "", title, element("ul", "", ...evenings.map(evening)));
    made.open = open;
    return made;
  }

  function show() {
    const wanted = plain(field.value);
    const hits = wanted.length < 2 ? [] : PLAYERS.filter((_, at) => names[at].includes(wanted));
    list.replaceChildren(...hits.slice(0, MOST).map((hit) => player(hit, hits.length < 4)));
    const more = hits.length > MOST ? `, the first ${MOST} of them below` : "";
    const count = hits.length === 1 ? "1 player" : `${hits.length || "no"} players${more}`;
    found.textContent = wanted.length < 2 ? "" : count;
  }

  field.addEventListener("input", show);
  field.closest("[hidden]").hidden = false;
  show();
}

// My evening: who has found a name once is led straight to its page on every evening, until another is looked for.
function myEvening() {
  const list = document.querySelector("[data-mine]");
  if (!list) return;
  const key = `minibridge ${list.dataset.mine}`.trim();
  const rows = Array.from(list.children, (row) => {
    const name = row.querySelector(".player").textContent;
    return { row, name, plain: plain(row.textContent), link: row.querySelector("a") };
  });

  let kept = null;
  try { kept = localStorage.getItem(key); } catch { /* a phone that keeps nothing is asked each time */ }
  const mine = rows.filter((it) => it.name === kept);
  if (mine.length === 1 && location.hash !== "#another") {
    location.replace(mine[0].link.href);
    return;
  }

  for (const { name, link } of rows) {
    link.addEventListener("click", () => { try { localStorage.setItem(key, name); } catch { /* as above */ } });
  }
  const field = document.getElementById("search");
  const found = document.getElementById("found");

  function filter() {
    const wanted = plain(field.value);
    const left = rows.filter((it) => !(it.row.hidden = !it.plain.includes(wanted)));
    found.textContent = wanted === "" ? "" : left.length === 1 ? "1 name" : `${left.length || "no"} names`;
    return left;
  }

  field.addEventListener("input", filter);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    const left = filter();
    if (left.length === 1) left[0].link.click();
  });
  field.closest("[hidden]").hidden = false;
  filter();
}

// A board opened from a pair's page: that pair's line is marked, its side is shown, and the boards beside it do the same.
function markLine() {
  for (const row of document.querySelectorAll("tr[aria-current]")) row.removeAttribute("aria-current");
  const label = location.hash && document.getElementById(location.hash.slice(1));
  if (!label || !label.matches(".sided .pair")) return;
  label.closest("tr").setAttribute("aria-current", "true");
  document.getElementById(label.classList.contains("ew") ? "side-ew" : "side-ns").checked = true;
  for (const link of document.querySelectorAll(".way a")) link.hash = location.hash;
}

// Left and right lead to the board or pair before and after, except where they move or scroll something themselves.
function turnPages(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  if (event.target.closest("input, .scroll, nav ul")) return;
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = way && document.querySelector(`a[rel="${way}"]`);
  if (link) link.click();
}

search();
myEvening();
searchPlayers();
markLine();
window.addEventListener("hashchange", markLine);
document.addEventListener("keydown", turnPages);
