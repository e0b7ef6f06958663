import type { PublicWaybill } from '@waybill/schema/features/jobs.models';
import { waybillCardTexts as texts } from '@waybill/schema/features/jobs.texts';
import {
  cardColours as colours,
  cardSize,
  createWrite,
  wrapCard,
  type Write,
} from '../../../lib/card-drawing.ts';
import type { Lettering } from '../../../lib/lettering.ts';
import { numberOf, writeDay, writeDistance, writeMass, writeResult } from './waybill.presenter.ts';

const sheet = { left: 40, top: 40, right: 1_160, bottom: 590 } as const;
const inner = { left: sheet.left + 36, right: sheet.right - 36 } as const;

/** Increase it when the drawing changes, so that cached pictures are drawn again. */
export const cardVersion = 2;

/**
 * Returns the picture of a waybill as SVG. User texts are drawn as outlines, so they cannot inject markup.
 */
export function drawWaybillCard(
  waybill: PublicWaybill,
  instanceName: string,
  lettering: Lettering,
): string {
  const write = createWrite(lettering);
  return wrapCard(cardSize, [
    drawPaper(),
    ...drawHead(waybill, lettering, write),
    ...drawRoute(waybill, write),
    ...drawFields(waybill, write),
    ...drawFoot(waybill, instanceName, write),
  ]);
}

function drawPaper(): string {
  const { left, top, right, bottom } = sheet;
  const [width, height] = [right - left, bottom - top];
  const rule = (y: number, colour: string, thickness: number) =>
    `<rect x="${left}" y="${y}" width="${width}" height="${thickness}" fill="${colour}"/>`;
  return [
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="10" fill="${colours.doc}" stroke="${colours.docLine}" stroke-width="2"/>`,
    `<path d="M${left + 1} ${top + 122}v-112a9 9 0 0 1 9-9h${width - 20}a9 9 0 0 1 9 9v112z" fill="${colours.docHead}"/>`,
    rule(top + 122, colours.text, 3),
    rule(top + 318, colours.docLine, 2),
    `<path d="M${left} ${top + 436}h${width}" stroke="${colours.docLine}" stroke-width="3" stroke-dasharray="10 8"/>`,
    `<circle cx="${left}" cy="${top + 436}" r="14" fill="${colours.page}" stroke="${colours.docLine}" stroke-width="2"/>`,
    `<circle cx="${right}" cy="${top + 436}" r="14" fill="${colours.page}" stroke="${colours.docLine}" stroke-width="2"/>`,
    `<rect x="0" y="${top + 416}" width="${left - 1}" height="40" fill="${colours.page}"/>`,
    `<rect x="${right + 1}" y="${top + 416}" width="${cardSize.width - right}" height="40" fill="${colours.page}"/>`,
  ].join('');
}

function drawHead(waybill: PublicWaybill, lettering: Lettering, write: Write): string[] {
  const { vtc, driver, startedAt, endedAt, game } = waybill;
  const line = [vtc?.name ?? texts.noCompany, writeDay(endedAt ?? startedAt), texts.games[game]];
  const tag = { text: vtc?.tag ?? '', face: 'heading', size: 38 } as const;
  const plateWidth = vtc ? lettering.widthOf(tag) + 44 : 0;
  const left = inner.left + (vtc ? plateWidth + 26 : 0);
  const plate = vtc
    ? [
        `<rect x="${inner.left}" y="74" width="${plateWidth}" height="56" rx="5" fill="#fbfbf8"/>`,
        write('#14171a', { ...tag, x: inner.left + plateWidth / 2, y: 116, anchor: 'middle' }),
      ]
    : [];
  return [
    ...plate,
    write(colours.text, {
      text: texts.title(numberOf(waybill)),
      face: 'heading',
      size: 40,
      x: left,
      y: 103,
      maxWidth: 840 - left,
    }),
    write(colours.dim, {
      text: line.join(' · '),
      face: 'body',
      size: 20,
      x: left,
      y: 138,
      maxWidth: 860 - left,
    }),
    write(colours.text, {
      text: driver.username,
      face: 'strong',
      size: 26,
      x: inner.right,
      y: 101,
      anchor: 'end',
      maxWidth: 240,
    }),
    write(colours.dim, {
      text: texts.driver,
      face: 'body',
      size: 20,
      x: inner.right,
      y: 134,
      anchor: 'end',
    }),
  ];
}

function drawRoute({ source, destination }: PublicWaybill, write: Write): string[] {
  const y = 312;
  const [from, to] = [inner.left + 15, inner.right - 15];
  const city = { face: 'heading', size: 60, y: 252, maxWidth: 500 } as const;
  return [
    write(colours.text, { ...city, text: source.city ?? texts.unknown, x: inner.left }),
    write(colours.text, {
      ...city,
      text: destination.city ?? texts.unknown,
      x: inner.right,
      anchor: 'end',
    }),
    `<path d="M${from} ${y}H${to}" stroke="${colours.amber}" stroke-width="6"/>`,
    `<circle cx="${from}" cy="${y}" r="12" fill="${colours.doc}" stroke="${colours.amber}" stroke-width="5"/>`,
    `<circle cx="${to}" cy="${y}" r="12" fill="${colours.doc}" stroke="${colours.amber}" stroke-width="5"/>`,
    `<circle cx="${to}" cy="${y}" r="5" fill="${colours.amber}"/>`,
  ];
}

function drawFields(waybill: PublicWaybill, write: Write): string[] {
  const fields = [
    [texts.goods, waybill.cargo.name ?? texts.unknown, 480],
    [texts.weight, writeMass(waybill), 240],
    [texts.distance, writeDistance(waybill), 240],
  ] as const;
  let x: number = inner.left;
  return fields.flatMap(([caption, value, width]) => {
    const at = { x, maxWidth: width - 30 };
    x += width;
    return [
      write(colours.dim, { ...at, text: caption, face: 'body', size: 20, y: 400 }),
      write(colours.text, { ...at, text: value, face: 'strong', size: 30, y: 440 }),
    ];
  });
}

function drawFoot(waybill: PublicWaybill, instanceName: string, write: Write): string[] {
  const stamp = { face: 'heading', size: 30, x: 984, y: 544, anchor: 'middle' } as const;
  return [
    write(colours.dim, { text: texts.result, face: 'body', size: 20, x: inner.left, y: 518 }),
    write(colours.figure, {
      text: writeResult(waybill),
      face: 'heading',
      size: 44,
      x: inner.left,
      y: 566,
      maxWidth: 420,
    }),
    write(colours.dim, {
      text: instanceName,
      face: 'body',
      size: 20,
      x: 600,
      y: 562,
      anchor: 'middle',
      maxWidth: 250,
    }),
    '<g transform="rotate(-4 984 534)">',
    `<rect x="854" y="500" width="260" height="66" rx="5" fill="none" stroke="${colours.green}" stroke-width="4"/>`,
    `<rect x="861" y="507" width="246" height="52" rx="3" fill="none" stroke="${colours.green}" stroke-width="1.5"/>`,
    write(colours.green, { ...stamp, text: texts.delivered.toUpperCase() }),
    '</g>',
  ];
}
