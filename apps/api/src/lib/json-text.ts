/**
 * JSON that the database built, to be sent as it is. `T` is what it says: whoever makes one vouches
 * for that, and a test has to compare it with the route's response.
 */
export class JsonText<T> {
  /** Never there: it keeps texts of different meaning apart. */
  declare readonly meaning: T;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Meaning<Part> = Part extends JsonText<infer T> ? T : Part;
type Parts = Readonly<Record<string, unknown>>;

/** An object of which some members are JSON already. */
export function joinJson<P extends Parts>(
  parts: P,
): JsonText<{ [Name in keyof P]: Meaning<P[Name]> }> {
  const members = Object.entries(parts).map(([name, part]) => {
    const value = part instanceof JsonText ? part.text : JSON.stringify(part);
    return `${JSON.stringify(name)}:${value}`;
  });
  return new JsonText(`{${members.join(',')}}`);
}

/** An object that is JSON already, with more members. Neither may be empty. */
export function extendJson<T extends object, More extends Parts>(
  { text }: JsonText<T>,
  more: More,
): JsonText<T & More> {
  return new JsonText(`${text.slice(0, -1)},${JSON.stringify(more).slice(1)}`);
}
