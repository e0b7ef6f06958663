/** A table of text that is sent while it is read. Its first part is there already. */
export class CsvStream {
  readonly parts: AsyncIterable<string>;

  constructor(parts: AsyncIterable<string>) {
    this.parts = parts;
  }
}
