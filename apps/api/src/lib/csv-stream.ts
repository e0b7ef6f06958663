import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

export type CsvCell = string | number | boolean | null;

/**
 * The start of a formula after a character that many spreadsheets also treat as the end of a cell. Where
 * commas are decimal separators, that is a semicolon.
 */
const innerFormula = /([;\t][\s"]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A text table that is sent while it is read. The first part is available at once. */
export class CsvStream {
  readonly parts: AsyncIterable<string>;

  /**
   * Writes rows under their column names. No cell can start a formula, whichever separator a spreadsheet
   * uses. Errors while reading rows are thrown to the reader of the parts; if it stops, no more rows are
   * read.
   */
  constructor(
    columns: readonly string[],
    rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>,
  ) {
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
    pipeline(Readable.from(rows), writer, () => {});
    this.parts = writer;
  }
}
