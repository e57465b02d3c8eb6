// Makes elements. Text is only ever set as text: names come from captures, which may be hostile.
type Props = Record<string, string | number | boolean | ((event: Event) => void) | undefined>;
type Child = Node | string | undefined;

export function el<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) setProp(made, name, value);
  made.append(...children.filter((child): child is Node | string => child !== undefined));
  return made;
}

function setProp(made: HTMLElement, name: string, value: Props[string]): void {
  if (value === undefined || value === false) return;
  if (typeof value === 'function') made.addEventListener(name.replace(/^on/, ''), value);
  else made.setAttribute(name, value === true ? '' : String(value));
}

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found as T;
}

const kIcons: Record<string, string> = {
  play: 'M4 2.5v11l9-5.5z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  back: 'M11.5 3v10L5 8zM3.5 3H5v10H3.5z',
  ahead: 'M4.5 3v10L11 8zM11 3h1.5v10H11z',
};

export function icon(name: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', kIcons[name]);
  svg.append(path);
  return svg;
}

// A button that can be on or off.
export function toggle(label: string, title: string, act: () => void): HTMLButtonElement {
  return el('button', { type: 'button', class: 'toggle', title, 'aria-pressed': 'false', onclick: act }, label);
}
export function press(button: HTMLElement, on: boolean): void {
  button.setAttribute('aria-pressed', String(on));
}

// Where a list lies under the scene, as on a phone, the scene is scrolled into view after a choice.
export function showScene(): void {
  byId('scene').scrollIntoView({ block: 'nearest' });
}

// Writing the same text again makes the browser lay the page out again; at sixty times per second that is slow.
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
