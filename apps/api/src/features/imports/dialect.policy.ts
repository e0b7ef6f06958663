import { type Cells, readDelimiter } from './table.policy.ts';

/** A table in UTF-8: spreadsheets save “Unicode text” in UTF-16, and say so with its first two bytes. */
export function toUtf8(file: Uint8Array): Uint8Array {
  const [first, second] = file;
  const isLittle = first === 0xff && second === 0xfe;
  if (!isLittle && !(first === 0xfe && second === 0xff)) return file;
  return new TextEncoder().encode(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(file));
}

/** How the numbers of a table are written. */
export interface Dialect {
  /** Whether a comma between digits is a decimal sign. */
  readonly hasCommas: boolean;
  /** Whether a point is. */
  readonly hasPoints: boolean;
}

/**
 * How a table writes its numbers, by its cells alone. Where commas part the cells, they part nothing within
 * a number.
 */
export function readDialect(file: Uint8Array): Dialect {
  if (readDelimiter(file) === ',') return { hasCommas: false, hasPoints: true };
  const text = Buffer.from(file).toString('latin1');
  return {
    hasCommas: /[;\t\n]"?-?\d+,\d+"?[;\t\r\n]/.test(text),
    // A point before three digits may part thousands.
    hasPoints: /[;\t\n]"?-?\d+\.(?:\d{1,2}|\d{4,})"?[;\t\r\n]/.test(text),
  };
}

/**
 * The cells of a line with points for decimal commas. What could be read in two ways stays as it is not to
 * be read at all.
 */
export function withPoints(cells: Cells, { hasCommas, hasPoints }: Dialect): Cells {
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
