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
