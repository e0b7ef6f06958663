import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font, Glyph, parse, Path } from 'opentype.js';

/** The product's typefaces: headings and figures, and the body text in two weights. */
export type Face = 'heading' | 'body' | 'strong';

const files: Readonly<Record<Face, readonly string[]>> = {
  heading: ['latin', 'latin-ext', 'cyrillic'].map(
    (letters) => `@fontsource/overpass/files/overpass-${letters}-700-normal.woff`,
  ),
  body: listInter(400),
  strong: listInter(600),
};

function listInter(weight: number): readonly string[] {
  return ['latin', 'latin-ext', 'cyrillic', 'greek'].map(
    (letters) => `@fontsource/inter/files/inter-${letters}-${weight}-normal.woff`,
  );
}

/** A line of text to draw. */
export interface Line {
  readonly text: string;
  readonly face: Face;
  /** In pixels, like all lengths here. */
  readonly size: number;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  /** Which end of the line is at `x`. */
  readonly anchor?: 'start' | 'end' | 'middle';
  /** Longer text is cut off with an ellipsis. */
  readonly maxWidth?: number;
}

/** Converts text to outlines, so that it can be drawn without fonts. */
export interface Lettering {
  /** Returns the line as SVG path data. Characters that no typeface has become question marks. */
  outline(line: Line): string;
  widthOf(line: Pick<Line, 'text' | 'face' | 'size'>): number;
}

const packages = createRequire(import.meta.url);
// The CommonJS form that Node.js loads: the other form has exports that this one lacks.
const opentype: { readonly parse: typeof parse } = packages('opentype.js');

let loading: Promise<Lettering> | undefined;

/** Loads the product's typefaces on first use. */
export function loadLettering(): Promise<Lettering> {
  loading ??= readFaces();
  return loading;
}

async function readFont(file: string): Promise<Font> {
  const bytes = await readFile(packages.resolve(file));
  return opentype.parse(new Uint8Array(bytes).buffer);
}

async function readFaces(): Promise<Lettering> {
  const [heading, body, strong] = await Promise.all(
    [files.heading, files.body, files.strong].map((names) => Promise.all(names.map(readFont))),
  );
  if (!heading || !body || !strong) throw new Error('a typeface is missing');
  return createLettering({ heading, body, strong });
}

/** A glyph and its offset from the start of the line. */
interface Placed {
  readonly glyph: Glyph;
  readonly x: number;
}

function createLettering(fonts: Readonly<Record<Face, readonly Font[]>>): Lettering {
  const fontOf = (letter: string, face: Face) =>
    fonts[face].find((font) => font.charToGlyphIndex(letter) > 0);

  // Glyph by glyph, because the library's own layout rejects features of these typefaces.
  const place = ({ text, face, size }: Pick<Line, 'text' | 'face' | 'size'>) => {
    const placed: Placed[] = [];
    let width = 0;
    for (const letter of text) {
      const font = fontOf(letter, face) ?? fontOf('?', face);
      if (!font) continue;
      const glyph = font.charToGlyph(fontOf(letter, face) ? letter : '?');
      placed.push({ glyph, x: width });
      width += ((glyph.advanceWidth ?? 0) * size) / font.unitsPerEm;
    }
    return { placed, width };
  };

  const fit = (line: Line): string => {
    const { maxWidth = Number.POSITIVE_INFINITY } = line;
    if (place(line).width <= maxWidth) return line.text;
    const letters = Array.from(line.text);
    while (
      letters.length > 1 &&
      place({ ...line, text: `${letters.join('')}...` }).width > maxWidth
    ) {
      letters.pop();
    }
    return `${letters.join('').trimEnd()}...`;
  };

  return {
    widthOf: (line) => place(line).width,
    outline(line) {
      const { size, y, anchor = 'start' } = line;
      const { placed, width } = place({ ...line, text: fit(line) });
      const shares = { start: 0, middle: 0.5, end: 1 } as const;
      const from = line.x - shares[anchor] * width;
      return placed.map(({ glyph, x }) => toPathData(glyph.getPath(from + x, y, size))).join('');
    },
  };
}

/**
 * Returns a path as text, with tenths of a pixel. Rounds the points itself: the library writes NaN for one just
 * above a whole pixel.
 */
function toPathData(path: Path): string {
  for (const command of path.commands) {
    if (command.type === 'Z') continue;
    command.x = toTenths(command.x);
    command.y = toTenths(command.y);
    if (command.type === 'Q' || command.type === 'C') {
      command.x1 = toTenths(command.x1);
      command.y1 = toTenths(command.y1);
    }
    if (command.type === 'C') {
      command.x2 = toTenths(command.x2);
      command.y2 = toTenths(command.y2);
    }
  }
  return path.toPathData(1);
}

const toTenths = (pixels: number) => Math.round(pixels * 10) / 10;
