import { isUtf8 } from 'node:buffer';
import { type Cells, readDelimiter } from './table.policy.ts';

/**
 * What tells that bytes are not meant as Windows-1252, but as its kin for other languages: letters that those
 * have in the places of signs and of Icelandic letters, and words of nothing but such letters.
 */
const otherPage =
  /[\u0080-\u009fÐÝÞðýþŠŽšžŸ]|[¹³¼½¾¿£¥ª]\p{L}|\p{L}[¹³¼½¾¿£¥ª]|ì\p{L}|õ(?!e)|[À-ÖØ-öø-ÿ]{3}/u;

/**
 * A table in UTF-8: spreadsheets save “Unicode text” in UTF-16, and say so with its first two bytes, or
 * Windows-1252. Null for what is neither.
 */
export function toUtf8(file: Uint8Array): Uint8Array | null {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return encodeAgain(file, 'utf-16le');
  if (first === 0xfe && second === 0xff) return encodeAgain(file, 'utf-16be');
  if (isUtf8(file)) return file;
  const text = decodeWindows1252(file);
  return otherPage.test(text) ? null : new TextEncoder().encode(text);
}

/** What the bytes from 0x80 to 0x9f are. Node.js decodes them as control characters. */
const signs = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeWindows1252(file: Uint8Array): string {
  return Buffer.from(file)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (sign) => signs[sign.charCodeAt(0) - 0x80] ?? sign);
}

function encodeAgain(file: Uint8Array, encoding: string): Uint8Array {
  return new TextEncoder().encode(new TextDecoder(encoding).decode(file));
}

/** How the numbers and days of a table are written. */
export interface Dialect {
  /** Whether a comma between digits is a decimal sign. */
  readonly hasCommas: boolean;
  /** Whether a point is. */
  readonly hasPoints: boolean;
  /** Which part of 02/08/2025 is the day; null where no line tells, or two tell otherwise. */
  readonly dayPart: 'first' | 'second' | null;
}

/**
 * How a table writes its numbers and days, by its cells alone. Where commas part the cells, only a number in
 * quotes has one, and one before three digits parts thousands as well.
 */
export function readDialect(file: Uint8Array): Dialect {
  const text = Buffer.from(file).toString('latin1');
  const isParted = readDelimiter(file) === ',';
  return {
    hasCommas: isParted
      ? /[,\n]"-?\d+,(?:\d{1,2}|\d{4,})"(?=[,\r\n]|$)/.test(text)
      : /[;\t\n]"?-?\d+,\d+"?(?=[;\t\r\n]|$)/.test(text),
    // A point before three digits may part thousands.
    hasPoints: /[,;\t\n]"?-?\d+\.(?:\d{1,2}|\d{4,})"?(?=[,;\t\r\n]|$)/.test(text),
    dayPart: dayPartOf(text),
  };
}

/** Days whose order of parts only a part above 12 tells. */
const slashedDay = /(?<=^|[,;\t\n"])\s?(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?![\d/-])/;

function dayPartOf(text: string): Dialect['dayPart'] {
  let [first, second] = [0, 0];
  for (const [, one, , other] of text.matchAll(new RegExp(slashedDay, 'g'))) {
    first = Math.max(first, Number(one));
    second = Math.max(second, Number(other));
  }
  if (first > 12 === second > 12) return null;
  return first > 12 ? 'first' : 'second';
}

/** The columns of all formats that have times. */
const timeColumns = ['started_at', 'ended_at', 'start_time', 'stop_time', 'startedat', 'endedat'];

/** The cells of a line with the year first in days whose parts stand in a known order. */
function withYearFirst(cells: Cells, { dayPart }: Dialect): Cells {
  if (dayPart === null) return cells;
  const turned = timeColumns.flatMap((name) => {
    const cell = cells[name];
    if (cell === undefined) return [];
    const day = dayPart === 'first' ? '$4/$3/$1' : '$4/$1/$3';
    return [[name, cell.trim().replace(slashedDay, day)] as const];
  });
  return { ...cells, ...Object.fromEntries(turned) };
}

/**
 * The cells of a line with points for decimal commas, and the year first in days. What could be read in two
 * ways stays as it is not to be read at all.
 */
export function standardize(cells: Cells, dialect: Dialect): Cells {
  return withYearFirst(withPoints(cells, dialect), dialect);
}

function withPoints(cells: Cells, { hasCommas, hasPoints }: Dialect): Cells {
  if (!hasCommas) return cells;
  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => {
      const text = cell.trim();
      if (/^-?\d{1,3}\.\d{3}$/.test(text)) return [name, text.replace('.', ambiguous)];
      if (!/^-?\d+,\d+$/.test(text)) return [name, cell];
      const isThousand = hasPoints && /^-?\d{1,3},\d{3}$/.test(text);
      return [name, text.replace(',', isThousand ? ambiguous : '.')];
    }),
  );
}

/** No number has it. */
const ambiguous = '?';
