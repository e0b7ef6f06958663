/** A word of a command in a desktop entry, as its specification has it: quoted, then escaped as every value is. */
export function quoteForDesktop(word: string): string {
  const quoted = `"${word.replaceAll(/["`$\\]/g, String.raw`\$&`)}"`;
  return quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%');
}
