/** A JSON object that is sent while it is read. `T` is its type, which the creator must guarantee. */
export class JsonStream<T> {
  /** Never set: it distinguishes streams of different types. */
  declare readonly meaning: T;
  readonly parts: AsyncIterable<string>;

  constructor(parts: AsyncIterable<string>) {
    this.parts = parts;
  }
}

/**
 * Streams an object whose last member is a long list, with one page at a time in memory. The object may not
 * be empty. Errors while reading pages are thrown to the reader of the parts.
 */
export function streamList<T extends object, Name extends string, Item>(
  object: T,
  name: Name,
  pages: AsyncIterable<readonly Item[]>,
): JsonStream<T & Record<Name, Item[]>> {
  return new JsonStream(partsOf(JSON.stringify(object), name, pages));
}

async function* partsOf(
  object: string,
  name: string,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  yield `${object.slice(0, -1)},${JSON.stringify(name)}:[`;
  let separator = '';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + JSON.stringify(page).slice(1, -1);
    separator = ',';
  }
  yield ']}';
}
