import type { OverlayState } from '@waybill/schema/features/overlay.models';
import { createTranslator } from 'use-intl/core';
import sources from 'virtual:texts/streamOverlay';
import { progressOf } from '#src/lib/job-progress.ts';
import { formatDistance } from '#src/lib/units.ts';
import './overlay.css';

type Drive = NonNullable<OverlayState['drive']>;

type OverlayTexts = Awaited<ReturnType<typeof loadOverlayTexts>>;

/** Loads an overlay's texts in its language. */
export async function loadOverlayTexts({ language }: OverlayState['settings']) {
  return (await sources[language]()).default;
}

/** Shows an overlay's state in an element: its chosen parts, or nothing while no load is on the road. */
export function showOverlay(
  root: Element,
  { settings, drive }: OverlayState,
  messages: OverlayTexts,
): void {
  const { size, parts, language: locale } = settings;
  if (drive === null) {
    root.replaceChildren();
    return;
  }
  const t = createTranslator({ locale, messages, namespace: 'streamOverlay' });
  const distance = (metres: number) => formatDistance(metres / 1_000, { locale, ...settings });
  const left = progressOf(drive)?.leftM;
  const panel = create('div', 'overlay-panel');
  panel.dataset['size'] = size;
  panel.lang = locale;
  if (parts.includes('company') && drive.company !== null) {
    const { tag, name } = drive.company;
    panel.append(create('p', 'overlay-company', [create('b', '', [tag]), ` ${name}`]));
  }
  if (parts.includes('route')) panel.append(drawRoute(drive));
  const figures = [
    parts.includes('toGo') && left !== undefined && drawFigure(distance(left), t('toGo'), true),
    parts.includes('today') && drawFigure(distance(drive.today.distanceM), t('today')),
    parts.includes('week') && drawFigure(distance(drive.week.distanceM), t('week')),
  ].filter((figure) => figure !== false);
  if (figures.length > 0) panel.append(create('dl', 'overlay-figures', figures));
  root.replaceChildren(panel);
}

function drawFigure(value: string, label: string, isMain = false): HTMLElement {
  const figure = create('div', '', [create('dt', '', [label]), create('dd', '', [value])]);
  if (isMain) figure.dataset['main'] = '';
  return figure;
}

/** The route between its ends: solid for the driven part, with the truck at its end. */
function drawRoute(drive: Drive): HTMLElement {
  const line = create('span', 'overlay-line');
  line.style.setProperty('--driven', `${(progressOf(drive)?.share ?? 0) * 100}%`);
  line.append(create('i', 'overlay-truck'));
  const ends = [drive.from, drive.to].map((city) => create('b', '', [city ?? '']));
  return create('p', 'overlay-route', [ends[0] ?? '', line, ends[1] ?? '']);
}

function create(
  name: keyof HTMLElementTagNameMap,
  className: string,
  children: readonly (Node | string)[] = [],
): HTMLElement {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}
