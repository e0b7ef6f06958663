import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** A table of text that is sent while it is read. Its first part is there already. */
export class CsvStream {
  readonly parts: AsyncIterable<string>;

  constructor(parts: AsyncIterable<string>) {
    this.parts = parts;
  }
}

export type CsvCell = string | number | boolean | null;

/**
 * What begins a formula behind what many spreadsheets take for the end of a cell too: where commas are
 * decimal, that is a semicolon.
 */
const innerFormula = /([;\t][\s"]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Writes rows as a table below the names of its columns. Nothing in a cell is a formula to a spreadsheet,
 * wherever that lets cells end.
 */
export function writeCsv(
  columns: readonly string[],
  rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>,
): CsvStream {
  const writer = stringify({
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      boolean: (value) => (value ? 'yes' : 'no'),
      string: (value) => value.replace(innerFormula, "$1'$2"),
    },
  });
  return new CsvStream(Readable.from(rows).pipe(writer));
}
