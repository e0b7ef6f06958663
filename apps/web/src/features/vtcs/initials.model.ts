/** The first letters of a name's first two words, for where its logo would be. */
export function initialsOf(name: string): string {
  const starts = name.match(/(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]\p{M}*/gu) ?? name.match(/\S/u);
  return (starts ?? []).slice(0, 2).join('').toUpperCase();
}

/** A colour of the wheel, in degrees, which is always the same for the same name. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360_007;
  return hash % 360;
}
