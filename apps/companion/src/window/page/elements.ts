/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { WindowJob } from '../window-state.ts';

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

/** Makes a link that opens in another tab. */
export function link(label: string, address: string, className: string | null): HTMLAnchorElement {
  const opening = { href: address, target: '_blank', rel: 'noopener' };
  return element('a', { ...opening, class: className, 'data-focus': label }, label);
}

/** Makes a section with a heading; texts become paragraphs. */
export function section(heading: HTMLHeadingElement, ...children: readonly Child[]): HTMLElement {
  return element('section', {}, heading, ...paragraphs(children));
}

/** Makes a row that wraps. */
export function row(...children: readonly Child[]): HTMLElement {
  return element('div', { class: 'row' }, ...children);
}

/** Makes paragraphs of texts, and leaves the rest as it is. */
export function paragraphs(children: readonly Child[]): Node[] {
  return children.map((child) => (typeof child === 'string' ? element('p', {}, child) : child));
}

/** Makes a form with one text field, whose text outlives what is around it. */
export function textForm(options: {
  readonly id: string;
  readonly label: string;
  readonly submit: string;
  readonly className: string;
  readonly placeholder: string;
  readonly initial: string;
  readonly onSubmit: (text: string) => void;
}): HTMLFormElement {
  const { id, label, submit, className, placeholder, initial, onSubmit } = options;
  const input = element('input', {
    id,
    'data-focus': id,
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder,
    required: '',
  });
  input.value = typed.get(id) ?? initial;
  input.addEventListener('input', () => void typed.set(id, input.value));
  const form = element(
    'form',
    {},
    element('label', { for: id }, label),
    input,
    row(element('button', { class: className, 'data-focus': submit }, submit)),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onSubmit(input.value);
  });
  return form;
}

const typed = new Map<string, string>();

const svgNamespace = 'http://www.w3.org/2000/svg';

/** A route line: what is driven of it, from 0 to 1. */
export function routeLine(progress: number, label: string): SVGElement {
  const x = 8 + Math.min(1, Math.max(0, progress)) * 584;
  const svg = shape('svg', { class: 'route', viewBox: '0 0 600 20', role: 'img' });
  svg.setAttribute('aria-label', label);
  svg.append(
    shape('line', { class: 'ahead', x1: '8', y1: '10', x2: '592', y2: '10' }),
    shape('line', { class: 'behind', x1: '8', y1: '10', x2: `${x}`, y2: '10' }),
    shape('line', { class: 'core', x1: '8', y1: '10', x2: `${x}`, y2: '10' }),
    shape('circle', { cx: '8', cy: '10', r: '5' }),
    shape('circle', { cx: '592', cy: '10', r: '5' }),
    shape('polygon', { points: `${x - 9},3 ${x + 12},10 ${x - 9},17 ${x - 4},10` }),
  );
  return svg;
}

const tick = 'M4.8 8.2l2.3 2.3 4.2-4.8';

/** The shapes of the web app's evidence marks. */
const marks: Readonly<
  Record<WindowJob['mark'], { readonly filled?: string; readonly drawn?: string }>
> = {
  started: { filled: 'M8 1l5.5 13.5L8 11.6l-5.5 2.9z' },
  verified: { filled: 'M8 1a7 7 0 100 14A7 7 0 008 1z', drawn: tick },
  accepted: { drawn: `M1.8 1.8h12.4v12.4H1.8z${tick}` },
  review: { drawn: 'M8 1.8l6.6 12H1.4zM8 6v4M8 11.6v.6' },
  rejected: {
    filled: 'M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z',
    drawn: 'M5.4 5.4l5.2 5.2M10.6 5.4l-5.2 5.2',
  },
  void: { drawn: 'M8 1.8a6.2 6.2 0 11-.01 0M3.6 12.4l8.8-8.8' },
  cancelled: { drawn: 'M8 1.8a6.2 6.2 0 11-.01 0M4.8 8h6.4' },
  abandoned: { drawn: 'M8 2l4.9 11.5L8 11l-4.9 2.5z' },
};

/** The mark of a job's state; the word stands beside it. */
export function markOf(kind: WindowJob['mark']): SVGElement {
  const svg = shape('svg', { class: 'mark', viewBox: '0 0 16 16', 'aria-hidden': 'true' });
  const { filled, drawn } = marks[kind];
  if (filled !== undefined) svg.append(shape('path', { class: 'ground', d: filled }));
  if (drawn !== undefined) {
    svg.append(shape('path', { class: filled === undefined ? 'sign' : 'sign inside', d: drawn }));
  }
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
