import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

export type CsvCell = string | number | boolean | null;

/**
 * What begins a formula behind what many spreadsheets take for the end of a cell too: where commas are
 * decimal, that is a semicolon.
 */
const innerFormula = /([;\t][\s"]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A table of text that is sent while it is read. Its first part is there already. */
export class CsvStream {
  readonly parts: AsyncIterable<string>;

  /**
   * Writes rows below the names of their columns. Nothing in a cell is a formula to a spreadsheet, wherever
   * that lets cells end. What fails while rows are read fails for whoever takes the parts; where they are
   * taken no more, no more rows are read.
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
