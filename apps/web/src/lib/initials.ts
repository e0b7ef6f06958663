/** Returns the first letters of a name's first two words, as a placeholder for its logo. */
export function initialsOf(name: string): string {
  const starts = name.match(/(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]\p{M}*/gu) ?? name.match(/\S/u);
  return (starts ?? []).slice(0, 2).join('').toUpperCase();
}

/** White text has a contrast of 6.36 to 9.15 to 1 on each. */
const colors = [
  '#7a3e2b',
  '#2f5d50',
  '#274c77',
  '#6b4b7a',
  '#7a5a17',
  '#3d5a3a',
  '#7b2d42',
  '#44546a',
] as const;

/** Returns the background colour of initials, always the same for the same name. */
export function initialsColor(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360_007;
  return colors[hash % colors.length] ?? colors[0];
}
