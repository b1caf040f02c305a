// Minibridge Scorer. Finding a name, a play card by card, and the arrow keys. Everything else works without this file.
"use strict";

// What people type is compared without case and accents; some letters have no accent to take off.
const LETTERS = { "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i" };

function plain(text) {
  const bare = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replace(/[łøđðßæœþı]/g, (letter) => LETTERS[letter]).replace(/\s+/g, " ").trim();
}

function element(tag, text, ...children) {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
}

// The field in which one looks for somebody: `show` answers to what is typed, and says what is told beside it.
function lookFor(show) {
  const field = document.getElementById("search");
  const tell = () => { document.getElementById("found").textContent = show(plain(field.value)); };
  field.addEventListener("input", tell);
  field.closest("[hidden]").hidden = false;
  tell();
  return field;
}

// Only the lines stay that what was typed `fits`; the enter key leads to the one that is left.
function narrow(lines, fits, called) {
  let left = lines;
  const field = lookFor((wanted) => {
    left = lines.filter((it) => !(it.row.hidden = !fits(it, wanted)));
    return wanted === "" ? "" : left.length === 1 ? `1 ${called}` : `${left.length || "no"} ${called}s`;
  });
  field.addEventListener("keydown", ({ key }) => { if (key === "Enter" && left.length === 1) left[0].link?.click(); });
}

function search() {
  // The lists below the ranking have the same pairs again.
  const ranking = document.querySelector(".rankings");
  if (!ranking) return;
  const lines = Array.from(ranking.querySelectorAll("tbody tr"), (row) => ({
    row, label: plain(row.querySelector("th").textContent), names: plain(Array.from(row.querySelectorAll("td.name, td.extra"), (cell) => cell.textContent).join(" ")), link: row.querySelector("a"),
  }));
  const { called } = document.querySelector("[data-called]").dataset;
  // Some type "pair 4" for the pair 4.
  const bare = (wanted) => (wanted.startsWith(`${called} `) ? wanted.slice(called.length + 1) : wanted);
  narrow(lines, (it, wanted) => it.names.includes(wanted) || it.label === bare(wanted), called);
}

// The list of evenings: whoever has played on any of them, with the way to each pair's page.
function searchPlayers() {
  if (typeof PLAYERS === "undefined") return;
  const MOST = 20;
  const names = PLAYERS.map(([name]) => plain(name));
  const list = document.getElementById("players");

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

  lookFor((wanted) => {
    const hits = wanted.length < 2 ? [] : PLAYERS.filter((_, at) => names[at].includes(wanted));
    list.replaceChildren(...hits.slice(0, MOST).map((hit) => player(hit, hits.length < 4)));
    const more = hits.length > MOST ? `, the first ${MOST} of them below` : "";
    const count = hits.length === 1 ? "1 player" : `${hits.length || "no"} players${more}`;
    return wanted.length < 2 ? "" : count;
  });
}

// A competition of many clubs: its names lie in many files, by their words. Loaded are those that may have what is typed.
function searchNames() {
  if (typeof NAMES === "undefined") return;
  const MOST = 20;
  const list = document.getElementById("players");
  const told = document.getElementById("found");
  const loading = new Map();
  let latest = "";

  function load(number) {
    if (!loading.has(number)) {
      const script = document.createElement("script");
      script.src = `names-${number}.js`;
      loading.set(number, new Promise((done) => {
        script.addEventListener("load", done);
        script.addEventListener("error", done);
      }));
      document.head.append(script);
    }
    return loading.get(number);
  }

  async function* entries(word) {
    const before = NAMES.starts.filter((start) => start < word).length;
    for (let number = Math.max(before - 1, 0); number < NAMES.starts.length; number += 1) {
      if (number >= before && !NAMES.starts[number].startsWith(word)) return;
      await load(number);
      yield* NAMES.parts[number] || [];
    }
  }

  // The first word typed begins a word of the name, the others one of the name or the club.
  async function find(wanted) {
    const [first, ...others] = wordsOf(wanted);
    const hits = new Map();
    if (!first || first.length < 2) return hits;
    for await (const entry of entries(first)) {
      const [listing, line, name, club] = entry;
      const names = wordsOf(name), all = [...names, ...wordsOf(club)];
      const fits = names.some((one) => one.startsWith(first)) && others.every((word) => all.some((one) => one.startsWith(word)));
      if (fits) hits.set(`${listing} ${line} ${name}`, entry);
      if (hits.size > MOST || latest !== wanted) break;
    }
    return hits;
  }

  function shown([listing, line, name, club]) {
    const link = element("a", "", element("bdi", name));
    link.href = `lines-${listing + 1}-${Math.floor(line / NAMES.lines) + 1}.html#line-${line % NAMES.lines + 1}`;
    return element("li", "", link, club && ", ", element("bdi", club));
  }

  lookFor((wanted) => {
    latest = wanted;
    find(wanted).then((hits) => {
      if (latest !== wanted) return;
      list.replaceChildren(element("ul", "", ...Array.from(hits.values()).slice(0, MOST).map(shown)));
      const many = `more than ${MOST} players: type another name or the club`;
      const count = hits.size > MOST ? many : hits.size === 1 ? "1 player" : `${hits.size || "no"} players`;
      told.textContent = wanted.length < 2 ? "" : count;
    });
    return "";
  });
}

// The evening of whoever was last looked at, the newest that this phone knows of: by the name, or by the pair's page.
function lastEvening() {
  const line = document.getElementById("mine");
  if (!line) return;
  const [, played] = PLAYERS.find(([name]) => name === kept("minibridge")) || ["", []];
  const pages = new Map(played.map(([position, page]) => [position, page]));
  const at = EVENINGS.findIndex(([slug], position) => {
    const pair = kept(pairKey(`${slug}/`));
    if (pair && !pages.size) pages.set(position, `${pair}.html`);
    return pages.has(position);
  });
  if (at < 0) return;
  const [slug, name, day] = EVENINGS[at];
  const link = element("a", "", element("bdi", name), `, ${day}`);
  link.href = `${slug}/${pages.get(at)}`;
  line.append(link);
  line.hidden = false;
}

function wordsOf(text) {
  return plain(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

// Whoever was found is marked on the page to which the name led.
function markFound() {
  const line = /^#line-(\d+)$/.exec(location.hash);
  const row = line && document.querySelector("tbody").rows[line[1] - 1];
  if (!row) return;
  row.classList.add("found");
  row.scrollIntoView({ block: "center" });
}

// My evening: who has found a name once is led straight to its page on every evening, until another is looked for; on
// this one also who has touched the line of a pair on a board.
function myEvening() {
  const list = document.querySelector("[data-mine]");
  if (!list) return;
  const key = `minibridge ${list.dataset.mine}`.trim();
  const rows = Array.from(list.children, (row) => {
    const name = row.querySelector(".player").textContent;
    return { row, name, plain: plain(row.textContent), link: row.querySelector("a") };
  });

  const last = kept(key);
  const mine = rows.filter((it) => it.name === last);
  const touched = kept(pairKey());
  if ((mine.length === 1 || touched) && location.hash !== "#another") {
    location.replace(mine.length === 1 ? mine[0].link.href : `${touched}.html`);
    return;
  }

  for (const { name, link } of rows) {
    link.addEventListener("click", () => keep(key, name));
  }
  narrow(rows, (it, wanted) => it.plain.includes(wanted), "name");
}

// Whoever was last looked at is the one whose evening "My evening" shows.
function rememberPlayer() {
  const title = document.querySelector("[data-players]");
  if (!title) return;
  const key = `minibridge ${title.dataset.evening}`.trim();
  const players = title.dataset.players.split("\n");
  const [pair] = /pair-\d+(?=\.html$)/.exec(location.pathname) || [];
  if (!players.includes(kept(key))) keep(key, players[0]);
  if (pair) keep(pairKey(), pair);
}

// Where a phone keeps which pair's page of an evening was looked at last: of this one, or of one in a folder beside.
function pairKey(folder = "") {
  return `minibridge pair ${location.pathname.replace(/[^/]*$/, "")}${folder}`;
}

// What this phone keeps; nothing where it keeps nothing.
function kept(key) {
  try { return localStorage.getItem(key) || ""; } catch { return ""; }
}

function keep(key, value) {
  try { localStorage.setItem(key, value); } catch { /* a phone that keeps nothing */ }
}

// Where a phone keeps which side's percentages were shown last on the boards of this evening.
function sideKey() {
  return `minibridge side ${location.pathname.replace(/[^/]*$/, "")}`;
}

// The ranking marks the line of the pair that was looked at last, as a board does.
function markPlace() {
  const page = `${kept(pairKey())}.html`;
  for (const row of document.querySelectorAll(".rankings tbody tr")) {
    if (row.querySelector("a")?.getAttribute("href") === page) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }
}

// The line of a pair is marked with its reason, and its side is shown: of the pair that the address names, whose boards
// before and after do the same, else of the pair that was looked at last, else of whoever is known from another evening.
// Where none of them has played the board, the side is shown that was shown last.
function markLine() {
  unmark();
  const label = lineOf(location.hash.slice(1) || kept(pairKey())) || lineOfPlayer(kept("minibridge"));
  const marked = Boolean(label?.matches(".sided .pair"));
  const hint = document.getElementById("hint");
  if (hint) {
    hint.hidden = marked;
    hint.closest(".results").classList.toggle("unmarked", !marked);
  }
  if (!marked) return showSide(kept(sideKey()));
  if (location.hash && location.hash !== `#${label.id}`) return location.replace(`#${label.id}`);
  const side = label.classList.contains("ew") ? "ew" : "ns";
  const row = label.closest("tr");
  row.setAttribute("aria-current", "true");
  row.dataset.side = side;
  showSide(side);
  if (!location.hash) return keep(sideKey(), side);
  for (const link of document.querySelectorAll(".way a")) link.hash = location.hash;
}

function showSide(side) {
  const choice = document.getElementById(`side-${side}`);
  if (choice) choice.checked = true;
  turnLines();
}

function sideShown() {
  return document.getElementById("side-ew").checked ? "ew" : "ns";
}

// Where a phone shows East-West alone, their best score is first and has their sign; else the lines are as published.
function turnLines() {
  const body = document.querySelector(".sided tbody");
  if (!body || !document.getElementById("side-ew")) return;
  const turned = sideShown() === "ew" && ONE_SIDE.matches;
  if (turned === body.hasAttribute("data-turned")) return;
  body.toggleAttribute("data-turned", turned);
  const lines = published(body);
  const place = ({ row }) => Number.parseInt(row.querySelector(".of-ew.place")?.textContent, 10) || Infinity;
  const shown = turned ? lines.map((line) => [place(line), line]).sort(([one], [other]) => one - other || 0).map(([, line]) => line) : lines;
  shown.forEach(({ row, why, score, group }, at) => {
    body.append(...[row, why].filter(Boolean));
    row.classList.toggle("equal", at > 0 && shown[at - 1].group === group);
    const cell = row.querySelector(".score");
    if (cell) cell.textContent = turned ? opposite(score) : score;
  });
  document.querySelector(":target")?.scrollIntoView();
}

const ONE_SIDE = window.matchMedia("(max-width: 39.99rem)");
const PUBLISHED = new WeakMap();

// The lines of a traveller as they were published, each with its reasons, its score, and the group of equal ones.
function published(body) {
  if (!PUBLISHED.has(body)) {
    let group = 0;
    PUBLISHED.set(body, Array.from(body.querySelectorAll("tr:not(.why)"), (row) => {
      if (!row.classList.contains("equal")) group += 1;
      const next = row.nextElementSibling;
      return { row, group, why: next?.classList.contains("why") ? next : null, score: row.querySelector(".score")?.textContent };
    }));
  }
  return PUBLISHED.get(body);
}

function opposite(score) {
  if (score.startsWith("\u2212")) return score.slice(1);
  return /^[1-9]/.test(score) ? `\u2212${score}` : score;
}

// The line of a player, by the names beside it.
function lineOfPlayer(name) {
  for (const row of name && !location.hash ? document.querySelectorAll(".sided tbody tr") : []) {
    const at = Array.from(row.querySelectorAll(".extra"), (cell) => cell.textContent.split(" & ")).findIndex((names) => names.includes(name));
    if (at >= 0) return row.querySelectorAll(".pair[id]")[at];
  }
  return null;
}

// The line that an address names; a player who sat North-South on one board may sit East-West on the next.
function lineOf(name) {
  const across = { ns: "ew", ew: "ns" };
  return document.getElementById(name) || document.getElementById(name.replace(/(ns|ew)$/, (side) => across[side]));
}

// A line of a board that is touched is marked as well: for the pair whose number or names were touched, else for the
// side whose percentages are shown; whoever has the other side shown reads the reason of that side. As long as neither
// a side nor a pair was chosen, nobody is taken for North-South: the line tells both reasons, and the number of a pair
// shows the reason before it leads to the page.
function touchLines() {
  for (const row of document.querySelectorAll(".sided tbody tr:not(.why)")) {
    row.addEventListener("click", (event) => {
      const { target } = event;
      const side = sideTouched(row, target);
      if (undecided()) {
        if (!side) return tellBoth(row);
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
      } else if (target.closest("a")) return;
      const label = row.querySelector(`.pair.${side || sideShown()}[id]`);
      if (!label) return;
      keep(pairKey(), label.id.replace(/-(ns|ew)$/, ""));
      location.replace(`#${label.id}`);
    });
  }
  for (const side of document.querySelectorAll(".sides input")) {
    side.addEventListener("change", () => {
      keep(sideKey(), sideShown());
      turnLines();
      for (const row of document.querySelectorAll(".sided tr[aria-current]")) row.dataset.side = sideShown();
    });
  }
  ONE_SIDE.addEventListener("change", turnLines);
}

function sideTouched(row, target) {
  const names = row.querySelectorAll(".extra");
  return Object.keys(SIDES).find((side, at) => target.closest(`.pair.${side}`) || names[at]?.contains(target));
}

function undecided() {
  return document.querySelector(".unmarked") && !kept(sideKey());
}

const SIDES = { ns: "North-South", ew: "East-West" };

// The reasons of both pairs of a line, each after who it is about, and with the way to the pair's page.
function tellBoth(row) {
  const why = row.nextElementSibling;
  if (!why?.matches(".why")) return;
  unmark();
  row.setAttribute("aria-current", "true");
  row.dataset.side = "both";
  Object.entries(SIDES).forEach(([side, called], at) => {
    const told = why.querySelector(`.${side}`);
    if (!told || told.querySelector("b")) return;
    const label = row.querySelector(`.pair.${side}`);
    const names = row.querySelectorAll(".extra")[at] || label.querySelector(".who");
    told.prepend(element("b", `${called}, `, element("bdi", names.textContent), ": "));
    const page = label.querySelector("a");
    if (!page) return;
    const way = element("a", `Score card of pair ${page.textContent}`);
    way.href = page.href;
    told.append(element("b", ". ", way));
  });
  why.scrollIntoView({ block: "nearest" });
}

function unmark() {
  for (const row of document.querySelectorAll(".sided tr[aria-current]")) row.removeAttribute("aria-current");
}

// A table that is wider than its box says so, unless it lacks less than a letter; without scripts the box has a shadow
// at its edge.
function tellSideways() {
  const LETTER = 8;
  for (const box of document.querySelectorAll(".scroll")) {
    const hint = element("p", "Scroll sideways to see the whole table");
    hint.className = "hint";
    hint.hidden = true;
    box.before(hint);
    const seen = new ResizeObserver(() => { hint.hidden = box.scrollWidth < box.clientWidth + LETTER; });
    for (const it of [box, ...box.children]) seen.observe(it);
  }
}

// Everybody's boards lie in a file beside the pages, which is fetched only where it is needed.
function withCards(then) {
  const script = document.createElement("script");
  script.src = "cards.js";
  script.addEventListener("load", then);
  document.head.append(script);
}

// The boards before and after are those that one has played oneself.
function ownWay() {
  const current = /board-(\d+)\.html$/.exec(location.pathname);
  const own = /^#(pair-\d+)(?:-ns|-ew)?$/.exec(location.hash);
  if (!own || !current) return;
  withCards(() => {
    const boards = Object.keys(CARDS[`${own[1]}.html`][1]);
    const at = boards.indexOf(current[1]);
    if (at < 0) return;
    for (const link of document.querySelectorAll(".way a")) {
      const back = link.rel === "prev";
      const number = boards[at + (back ? -1 : 1)];
      link.hidden = !number;
      link.href = `board-${number}.html${location.hash}`;
      link[back ? "lastChild" : "firstChild"].data = back ? ` Board ${number}` : `Board ${number} `;
    }
  });
}

// An evening beside that of a rival whom one chooses, board by board.
function rivals() {
  const page = /pair-\d+\.html$/.exec(location.pathname);
  const before = document.querySelector("section[id^=head-to-head-], section[id^=scorecards-]:not(:has(~ [id^=head-to-head-]))");
  if (page && before) withCards(() => before.after(rival(page[0])));
}

function rival(page) {
  const [mine, left] = CARDS[page];
  const others = Object.entries(CARDS).filter(([file]) => file !== page);
  const choice = element("select", "", new Option("Choose one", ""), ...others.map(([file, [called]]) => new Option(called, file)));
  const said = element("p");
  said.setAttribute("role", "status");
  const scroll = element("div");
  scroll.className = "scroll";

  function show() {
    scroll.replaceChildren();
    said.textContent = "";
    if (!choice.value) return;
    const [theirs, right] = CARDS[choice.value];
    const gains = [];
    const lines = Object.keys(left).filter((board) => right[board]).map((board) => {
      const own = left[board], other = right[board];
      const digits = (own[1].split(".")[1] || "").length;
      const gain = (number(own[1]) - number(other[1])).toFixed(digits);
      gains.push(Number(gain));
      const way = element("a", board);
      way.href = `board-${board}.html#${page.replace(".html", "")}`;
      const heading = element("th", "", way);
      heading.scope = "row";
      const figures = [own[1], other[1], `${gain > 0 ? "+" : ""}${gain}`.replace("-", "−")];
      const cells = figures.map((figure) => element("td", figure));
      for (const cell of cells) cell.className = "number";
      return element("tr", "", heading, element("td", own[0]), cells[0], element("td", other[0]), ...cells.slice(1));
    });
    const headings = ["Board", mine, "", theirs, "", "+/−"].map((text) => element(text ? "th" : "td", text));
    for (const heading of headings) if (heading.textContent) heading.scope = "col";
    const caption = element("caption", `${mine} compared with ${theirs}`);
    caption.className = "unseen";
    const table = element("table", "", caption, element("thead", "", element("tr", "", ...headings)), element("tbody", "", ...lines));
    table.className = "few many";
    scroll.append(table);
    const [better, equal, worse] = [1, 0, -1].map((sign) => gains.filter((gain) => Math.sign(gain) === sign).length);
    said.textContent = `Better on ${better}, equal on ${equal}, worse on ${worse}.${describeAcross(left, right)}`;
  }

  choice.addEventListener("change", show);
  const title = element("summary", "", element("h2", "Compare with others"));
  const folded = element("details", "", title, element("p", "", element("label", "Compare with ", choice)), said, scroll);
  const made = element("section", "", folded);
  made.className = "rival";
  return made;
}

// On some boards two pairs held each other's cards, so that their figures are no comparison of the two.
function describeAcross(left, right) {
  const boards = Object.keys(left).filter((board) => right[board]);
  const across = boards.filter((board) => left[board][2] !== right[board][2]);
  if (!across.length) return "";
  const where = across.length === boards.length ? "every board" : `board${across.length > 1 ? "s" : ""} ${across.join(", ")}`;
  return ` They sat in opposite directions on ${where}: there each figure compares a pair with others of its own side.`;
}

function number(figure) {
  return Number(figure.replace("−", "-"));
}

// Left and right lead to the board or pair before and after, except where they move or scroll something themselves.
function turnPages(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  if (event.target.closest("input, .scroll, .steps, nav ul")) return;
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = way && document.querySelector(`a[rel="${way}"]`);
  if (link) link.click();
}

// A recorded play: the hands of the board once more, from which the cards go one by one to the middle of the table.
function playCards(table) {
  const hands = document.querySelector(".hands");
  if (!hands) return;
  const seats = Array.from(hands.querySelectorAll(".hand"), (hand) => hand.classList[1]);
  const cards = Array.from(table.tBodies[0].rows).flatMap((row, trick) => {
    const cells = Array.from(row.querySelectorAll(".card"), (cell, turn) => {
      const [suit, rank] = cell.dataset.card.split(" ");
      return { row, trick, cell, suit, rank, seat: seats[turn] };
    });
    const led = cells.findIndex(({ cell }) => "led" in cell.dataset);
    return [...cells.slice(led), ...cells.slice(0, led)];
  });
  const board = hands.cloneNode(true);
  for (const named of board.querySelectorAll("[id], [aria-labelledby]")) {
    named.removeAttribute("id");
    named.removeAttribute("aria-labelledby");
  }
  const middle = board.querySelector(".middle");
  const held = new Map();
  for (const line of board.querySelectorAll(".hand li")) {
    const [suit, ...ranks] = line.dataset.held.trim().split(" ");
    held.set(`${line.closest(".hand").classList[1]} ${suit}`, { after: line.querySelector(".suit").nextSibling, ranks });
  }
  for (const card of cards) {
    card.line = held.get(`${card.seat} ${card.suit}`);
    // it was played with other cards than the board's
    if (!card.line || !card.line.ranks.includes(card.rank)) return;
  }

  let at = 0;
  const said = element("span");
  said.setAttribute("role", "status");

  function show() {
    const gone = cards.slice(0, at);
    for (const line of held.values()) {
      const left = line.ranks.filter((rank) => !gone.some((card) => card.line === line && card.rank === rank));
      line.after.data = ` ${left.join(" ") || "–"}`;
    }
    const last = gone.at(-1);
    for (const place of middle.children) {
      const seat = seats.find((one) => one[0] === place.className);
      const card = gone.find((one) => last && one.trick === last.trick && one.seat === seat);
      if (card) place.replaceChildren(card.cell.querySelector(".suit").cloneNode(true), card.rank);
      else place.replaceChildren();
    }
    for (const row of table.tBodies[0].rows) row.removeAttribute("aria-current");
    if (last) last.row.setAttribute("aria-current", "step");
    said.textContent = last ? `Trick ${last.trick + 1}, card ${(at - 1) % 4 + 1}` : `${cards.length} cards`;
  }

  function button(text, to) {
    const made = element("button", text);
    made.type = "button";
    made.addEventListener("click", () => { at = Math.max(0, Math.min(cards.length, to())); show(); });
    return made;
  }

  const back = button("← Card", () => at - 1);
  const on = button("Card →", () => at + 1);
  const further = [button("Trick →", () => (Math.floor(at / 4) + 1) * 4), button("From the start", () => 0)];
  const steps = element("p", "", back, on, ...further, said);
  steps.className = "steps";
  steps.addEventListener("keydown", ({ key }) => ({ ArrowLeft: back, ArrowRight: on })[key]?.click());
  const played = element("div", "", board, steps);
  played.className = "played";
  table.closest(".results").before(played);
  show();
}

// An evening to come is hidden once its day is past.
for (const coming of document.querySelectorAll("[data-until]")) {
  coming.hidden = new Date(`${coming.dataset.until}T23:59:59`) < new Date();
}
search();
document.querySelectorAll(".tricks").forEach(playCards);
myEvening();
rememberPlayer();
searchPlayers();
lastEvening();
searchNames();
markFound();
markPlace();
markLine();
touchLines();
rivals();
tellSideways();
ownWay();
window.addEventListener("hashchange", markLine);
// A page to which one comes back may be shown as it was left, before a pair was looked at.
window.addEventListener("pageshow", ({ persisted }) => { if (persisted) markPlace(); });
document.addEventListener("keydown", turnPages);
