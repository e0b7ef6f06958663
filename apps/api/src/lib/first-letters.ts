/**
 * Returns the start of a text, with at most this many characters as the database counts them, none cut in
 * half.
 */
export function firstLetters(text: string, most: number): string {
  return Array.from(text).slice(0, most).join('');
}
