// Niceties only: the page is whole without them. A cursor with values, tables that can be sorted, a search field.
"use strict";
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const make = (tag, css, parent) => {
  const node = document.createElement(tag);
  node.className = css;
  parent.append(node);
  return node;
};

// ---- The cursor: one time for all plots of a body ------------------------------------------------------------------------
const kWidth = 1200, kHeight = 240; // units of a drawing, as plot.cpp has them
const kNear = 4; // units: one of its buckets

const numbers = (text) => (text ? text.split(" ").map(Number) : []);
const short = (value) => String(Number(value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)));

// The samples of a path, whose places are relative to the one before: "M10 20l3-2-1 12M1 2".
function samples(path, [low, high]) {
  const beyond = new Map();
  const pairs = numbers(path.dataset.beyond);
  for (let i = 0; i < pairs.length; i += 2) beyond.set(pairs[i], Math.max(pairs[i + 1], beyond.get(pairs[i]) ?? 0));
  const found = [];
  let x = 0, y = 0;
  for (const [, letter, rest] of path.getAttribute("d").matchAll(/([Ml])([^Ml]*)/g)) {
    const steps = (rest.match(/-?\d+/g) ?? []).map(Number);
    for (let i = 0; i + 1 < steps.length; i += 2) {
      x = letter === "M" ? steps[i] : x + steps[i];
      y = letter === "M" ? steps[i + 1] : y + steps[i + 1];
      const value = y < 0 ? beyond.get(x) ?? high : low + (1 - y / kHeight) * (high - low);
      found.push({ x, value, joined: letter === "l" });
    }
  }
  return found;
}

// The sample nearest to a place, of two at the same distance the larger; none where the line has a gap.
function valueAt(list, x) {
  let best;
  list.forEach((sample, i) => {
    const away = Math.abs(sample.x - x);
    const next = list[i + 1], before = list[i - 1];
    const isCrossed = (sample.joined && before.x <= x && x <= sample.x) || (next?.joined && sample.x <= x && x <= next.x);
    if (away > kNear && !isCrossed) return;
    if (!best || away < best.away || (away === best.away && sample.value > best.value)) best = { away, value: sample.value };
  });
  return best?.value;
}

function readable(plot) {
  const area = plot.querySelector(".area");
  const [from, to] = numbers(plot.dataset.time);
  let lines;
  const read = () => lines ??= all("path[data-name]", area)
    .map((path) => ({ path, list: samples(path, numbers(plot.dataset.value)) }));
  return { area, from, to, unit: plot.dataset.unit, read, shown: [] };
}

function hide(group) {
  for (const plot of group) plot.shown.splice(0).forEach((node) => node.remove());
}

function show(group, share) {
  hide(group);
  group.share = Math.min(1, Math.max(0, share));
  for (const plot of group) {
    const cursor = make("div", "cursor", plot.area), says = make("div", "says", plot.area);
    plot.shown.push(cursor, says);
    cursor.style.left = `${100 * group.share}%`;
    says.style[group.share > 0.5 ? "right" : "left"] = `${100 * (group.share > 0.5 ? 1 - group.share : group.share)}%`;
    make("div", "", says).textContent = `${(plot.from + group.share * (plot.to - plot.from)).toFixed(2)} s`;
    for (const { path, list } of plot.read()) {
      const row = make("div", "", says), value = valueAt(list, group.share * kWidth);
      make("span", `key ${path.classList[0]}`, row).textContent = path.dataset.name;
      make("span", "", row).textContent = value === undefined ? "–" : `${short(value)} ${plot.unit}`;
    }
  }
}

for (const root of all(".columns,.plots,article")) {
  const group = all(".plot", root).map(readable);
  for (const { area } of group) {
    const point = (event) => {
      const box = area.getBoundingClientRect();
      show(group, (event.clientX - box.left) / box.width);
    };
    area.onpointermove = area.onpointerdown = point;
    // A finger that is lifted leaves the cursor where it was, until another plot is touched.
    area.onpointerleave = (event) => event.pointerType === "mouse" && hide(group);
  }
  const first = group[0]?.area;
  if (!first) continue;
  first.tabIndex = 0;
  first.setAttribute("role", "group");
  first.setAttribute("aria-label", "values under the cursor; arrow keys move it");
  first.onkeydown = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) show(group, (group.share ?? 0.5) + step * (event.shiftKey ? 0.05 : 0.005));
    else if (event.key === "Escape") hide(group);
    else return;
    event.preventDefault();
  };
  first.onblur = () => hide(group);
}

// ---- Tables --------------------------------------------------------------------------------------------------------------
function sort(table, head) {
  const column = Number(head.dataset.column), body = table.tBodies[0];
  const text = (row) => row.cells[column].textContent.trim();
  const number = (row) => parseFloat(text(row));
  const isText = column < 2;
  const was = head.getAttribute("aria-sort");
  const order = was ? (was === "ascending" ? "descending" : "ascending") : isText ? "ascending" : "descending";
  const sign = order === "ascending" ? 1 : -1;
  const compare = (a, b) => {
    if (isText) return sign * text(a).localeCompare(text(b));
    if (isNaN(number(a)) || isNaN(number(b))) return isNaN(number(a)) - isNaN(number(b)); // unknown ones come last
    return sign * (number(a) - number(b));
  };
  for (const other of all("th[aria-sort]", table)) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", order);
  body.append(...[...body.rows].sort(compare));
}

for (const table of all("table.bodies")) {
  for (const head of all("th[data-column]", table)) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.onclick = () => sort(table, head);
    head.append(button);
  }
}

// ---- Search --------------------------------------------------------------------------------------------------------------
const find = document.querySelector(".find");
if (find) {
  const input = find.querySelector("input"), status = find.querySelector("[role=status]");
  const rows = all("table.bodies tbody tr"), bodies = all("details.body");
  const has = (node, text) => node.textContent.toLowerCase().includes(text);
  find.hidden = false;
  input.oninput = () => {
    const text = input.value.trim().toLowerCase();
    for (const row of rows) row.hidden = !has(row.cells[0], text);
    for (const body of bodies) body.hidden = !has(body.querySelector("summary"), text);
    const count = rows.filter((row) => !row.hidden).length;
    status.textContent = !text ? "" : count ? `${count} of ${rows.length}` : `No body has “${input.value.trim()}” in its name or id.`;
  };
}

// ---- Commands: a click copies one ----------------------------------------------------------------------------------------
async function copy(code) {
  getSelection().selectAllChildren(code);
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    document.execCommand("copy"); // what is selected, where there is no clipboard or it is forbidden
  }
  code.classList.add("copied");
  setTimeout(() => code.classList.remove("copied"), 1500);
}
for (const code of all("code.copy")) {
  code.tabIndex = 0;
  code.setAttribute("role", "button");
  code.title = "click to copy";
  code.onclick = () => copy(code);
  code.onkeydown = (event) => event.key === "Enter" && copy(code);
}

// ---- Links to a body open it ---------------------------------------------------------------------------------------------
function open() {
  const at = document.getElementById(location.hash.slice(1));
  if (at?.tagName === "DETAILS") at.open = true;
}
addEventListener("hashchange", open);
open();
