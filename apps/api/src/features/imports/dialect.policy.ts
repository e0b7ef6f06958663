import { isUtf8 } from 'node:buffer';
import { type Cells, readDelimiter } from './table.policy.ts';

/**
 * Signs that text is not Windows-1252 but a code page of another language: letters that those have where
 * Windows-1252 has symbols and Icelandic letters, and runs of accented letters only.
 */
const otherPage =
  /[\u0080-\u009fÐÝÞðýþŠŽšžŸ]|[¹³¼½¾¿£¥ª]\p{L}|\p{L}[¹³¼½¾¿£¥ª]|ì\p{L}|õ(?!e)|[À-ÖØ-öø-ÿ]{3}/u;

/**
 * Returns a table in UTF-8, also from UTF-16 with a byte order mark (“Unicode text” of spreadsheets) and from
 * Windows-1252. Null for other encodings.
 */
export function toUtf8(file: Uint8Array): Uint8Array | null {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return encodeAgain(file, 'utf-16le');
  if (first === 0xfe && second === 0xff) return encodeAgain(file, 'utf-16be');
  if (isUtf8(file)) return file;
  const text = decodeWindows1252(file);
  return otherPage.test(text) ? null : new TextEncoder().encode(text);
}

/** Characters of the bytes 0x80 to 0x9f. Node.js decodes them as control characters. */
const signs = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeWindows1252(file: Uint8Array): string {
  return Buffer.from(file)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (sign) => signs[sign.charCodeAt(0) - 0x80] ?? sign);
}

function encodeAgain(file: Uint8Array, encoding: string): Uint8Array {
  return new TextEncoder().encode(new TextDecoder(encoding).decode(file));
}

/** Number and date formats of a table. */
export interface Dialect {
  /** True if a comma between digits is a decimal comma. */
  readonly hasCommas: boolean;
  /** True if a point between digits is a decimal point. */
  readonly hasPoints: boolean;
  /** Which part of 02/08/2025 is the day; null if no line shows it, or lines disagree. */
  readonly dayPart: 'first' | 'second' | null;
}

/**
 * Detects number and date formats from the cells alone. In comma-delimited tables only quoted numbers can
 * have a comma, and one before three digits may be a thousands separator.
 */
export function readDialect(file: Uint8Array): Dialect {
  const text = Buffer.from(file).toString('latin1');
  const isParted = readDelimiter(file) === ',';
  return {
    hasCommas: isParted
      ? /[,\n]"-?\d+,(?:\d{1,2}|\d{4,})"(?=[,\r\n]|$)/.test(text)
      : /[;\t\n]"?-?\d+,\d+"?(?=[;\t\r\n]|$)/.test(text),
    // A point before three digits may be a thousands separator.
    hasPoints: /[,;\t\n]"?-?\d+\.(?:\d{1,2}|\d{4,})"?(?=[,;\t\r\n]|$)/.test(text),
    dayPart: dayPartOf(text),
  };
}

/** Dates in which only a part above 12 shows which one is the day. */
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

/** The time columns of all formats. */
const timeColumns = ['started_at', 'ended_at', 'start_time', 'stop_time', 'startedat', 'endedat'];

/** Rewrites dates with the year first, if the order of their parts is known. */
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
 * Returns the cells with decimal points, and dates with the year first. Ambiguous numbers are made
 * unreadable, ambiguous dates stay as they are.
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

/** Makes a number unreadable. */
const ambiguous = '?';
