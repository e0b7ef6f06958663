/** The beginning of a text, of at most so many characters as the database counts them, none of them cut. */
export function firstLetters(text: string, most: number): string {
  return Array.from(text).slice(0, most).join('');
}
