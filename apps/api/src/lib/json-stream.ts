/** An object of JSON that is sent while it is read. `T` is what it says: whoever makes one vouches for that. */
export class JsonStream<T> {
  /** Never there: it keeps streams of different meaning apart. */
  declare readonly meaning: T;
  readonly parts: AsyncIterable<string>;

  constructor(parts: AsyncIterable<string>) {
    this.parts = parts;
  }
}

/**
 * An object with a long list as its last member, of which one page at a time is in memory. The object may not be
 * empty. What fails while pages are read fails for whoever takes the parts.
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
