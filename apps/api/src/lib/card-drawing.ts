import type { Line, Lettering } from './lettering.ts';

/** Size of link preview pictures, in pixels. */
export const cardSize = { width: 1_200, height: 630 } as const;

/** Colours of the dark theme. */
export const cardColours = {
  page: '#0a0e13',
  doc: '#131a22',
  docHead: '#18212b',
  docLine: '#2b3848',
  text: '#e9eef3',
  dim: '#a7b3c0',
  amber: '#ffbd38',
  onAmber: '#1b1405',
  figure: '#ffcf66',
  green: '#62d29d',
  red: '#ff9a92',
} as const;

/** Draws a line of text in a colour. */
export type Write = (colour: string, line: Line) => string;

/** Writes text as outlines, so that user texts cannot inject markup. */
export function createWrite(lettering: Lettering): Write {
  return (colour, line) => `<path fill="${colour}" d="${lettering.outline(line)}"/>`;
}

/** Wraps the parts of a card in an SVG of its size. */
export function wrapCard(
  { width, height }: { readonly width: number; readonly height: number },
  parts: readonly string[],
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${cardColours.page}"/>`,
    ...parts,
    '</svg>',
  ].join('');
}

/** Returns a rounded number as text. */
export function writeNumber(value: number, digits = 0): string {
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

const sheet = { left: 40, top: 40, right: 1_160, bottom: 590 } as const;
const inner = { left: sheet.left + 36, right: sheet.right - 36 } as const;

/** Draws the sheet of a waybill: its head, and below the perforation its foot. */
export function drawPaper(): string {
  const { left, top, right, bottom } = sheet;
  const [width, height] = [right - left, bottom - top];
  const rule = (y: number, colour: string, thickness: number) =>
    `<rect x="${left}" y="${y}" width="${width}" height="${thickness}" fill="${colour}"/>`;
  return [
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="10" fill="${cardColours.doc}" stroke="${cardColours.docLine}" stroke-width="2"/>`,
    `<path d="M${left + 1} ${top + 122}v-112a9 9 0 0 1 9-9h${width - 20}a9 9 0 0 1 9 9v112z" fill="${cardColours.docHead}"/>`,
    rule(top + 122, cardColours.text, 3),
    rule(top + 318, cardColours.docLine, 2),
    `<path d="M${left} ${top + 436}h${width}" stroke="${cardColours.docLine}" stroke-width="3" stroke-dasharray="10 8"/>`,
    `<circle cx="${left}" cy="${top + 436}" r="14" fill="${cardColours.page}" stroke="${cardColours.docLine}" stroke-width="2"/>`,
    `<circle cx="${right}" cy="${top + 436}" r="14" fill="${cardColours.page}" stroke="${cardColours.docLine}" stroke-width="2"/>`,
    `<rect x="0" y="${top + 416}" width="${left - 1}" height="40" fill="${cardColours.page}"/>`,
    `<rect x="${right + 1}" y="${top + 416}" width="${cardSize.width - right}" height="40" fill="${cardColours.page}"/>`,
  ].join('');
}

/** Draws a company's tag as a number plate. Returns where it ends too. */
export function drawPlate(
  text: string,
  left: number,
  lettering: Lettering,
  write: Write,
): { readonly drawn: string; readonly right: number } {
  const tag = { text, face: 'heading', size: 38 } as const;
  const width = lettering.widthOf(tag) + 44;
  const plate = `<rect x="${left}" y="74" width="${width}" height="56" rx="5" fill="#fbfbf8"/>`;
  const name = write('#14171a', { ...tag, x: left + width / 2, y: 116, anchor: 'middle' });
  return { drawn: plate + name, right: left + width };
}

/** Draws two cities, with the line between them. */
export function drawRoute(
  { from, to }: { readonly from: string; readonly to: string },
  write: Write,
): string[] {
  const y = 312;
  const [start, end] = [inner.left + 15, inner.right - 15];
  const city = { face: 'heading', size: 60, y: 252, maxWidth: 500 } as const;
  return [
    write(cardColours.text, { ...city, text: from, x: inner.left }),
    write(cardColours.text, { ...city, text: to, x: inner.right, anchor: 'end' }),
    `<path d="M${start} ${y}H${end}" stroke="${cardColours.amber}" stroke-width="6"/>`,
    `<circle cx="${start}" cy="${y}" r="12" fill="${cardColours.doc}" stroke="${cardColours.amber}" stroke-width="5"/>`,
    `<circle cx="${end}" cy="${y}" r="12" fill="${cardColours.doc}" stroke="${cardColours.amber}" stroke-width="5"/>`,
    `<circle cx="${end}" cy="${y}" r="5" fill="${cardColours.amber}"/>`,
  ];
}

/** Draws a stamp at the foot of the sheet. */
export function drawStamp(text: string, isRed: boolean, write: Write): string[] {
  const colour = isRed ? cardColours.red : cardColours.green;
  const stamp = { face: 'heading', size: 30, x: 984, y: 544, anchor: 'middle' } as const;
  return [
    '<g transform="rotate(-4 984 534)">',
    `<rect x="854" y="500" width="260" height="66" rx="5" fill="none" stroke="${colour}" stroke-width="4"/>`,
    `<rect x="861" y="507" width="246" height="52" rx="3" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
    write(colour, { ...stamp, text: text.toUpperCase(), maxWidth: 232 }),
    '</g>',
  ];
}
