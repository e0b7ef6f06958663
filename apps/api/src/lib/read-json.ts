/** Parses text as JSON; null if it is none. Unlike the parser's error, this repeats nothing of the text. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
