/**
 * JSON built by the database, to be sent unchanged. `T` is its type, which the creator must guarantee; a test
 * must compare it with the route's response.
 */
export class JsonText<T> {
  /** Never set: it distinguishes texts of different types. */
  declare readonly meaning: T;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Meaning<Part> = Part extends JsonText<infer T> ? T : Part;
type Parts = Readonly<Record<string, unknown>>;

/** Joins members into an object; some are already JSON. */
export function joinJson<P extends Parts>(
  parts: P,
): JsonText<{ [Name in keyof P]: Meaning<P[Name]> }> {
  const members = Object.entries(parts).map(([name, part]) => {
    const value = part instanceof JsonText ? part.text : JSON.stringify(part);
    return `${JSON.stringify(name)}:${value}`;
  });
  return new JsonText(`{${members.join(',')}}`);
}

/** Adds members to an object that is already JSON. Neither may be empty. */
export function extendJson<T extends object, More extends Parts>(
  { text }: JsonText<T>,
  more: More,
): JsonText<T & More> {
  return new JsonText(`${text.slice(0, -1)},${JSON.stringify(more).slice(1)}`);
}
