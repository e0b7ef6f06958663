/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

type Child = Node | string;

/** Makes an element with attributes and children; null attributes are left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | null>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

/** Makes a button that does something. */
export function button(label: string, className: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className, 'data-focus': label }, label);
  made.addEventListener('click', onClick);
  return made;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** A route line: what is driven of it, from 0 to 1. */
export function routeLine(progress: number, label: string): SVGElement {
  const x = 8 + Math.min(1, Math.max(0, progress)) * 584;
  const svg = shape('svg', { class: 'route', viewBox: '0 0 600 20', role: 'img' });
  svg.setAttribute('aria-label', label);
  svg.append(
    shape('line', { class: 'ahead', x1: '8', y1: '10', x2: '592', y2: '10' }),
    shape('line', { class: 'behind', x1: '8', y1: '10', x2: `${x}`, y2: '10' }),
    shape('circle', { cx: '8', cy: '10', r: '5' }),
    shape('circle', { cx: '592', cy: '10', r: '5' }),
    shape('polygon', { points: `${x - 9},3 ${x + 12},10 ${x - 9},17 ${x - 4},10` }),
  );
  return svg;
}

function shape(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(svgNamespace, name);
  setAttributes(made, attributes);
  return made;
}

function setAttributes(made: Element, attributes: Readonly<Record<string, string | null>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null) made.setAttribute(name, value);
  }
}
