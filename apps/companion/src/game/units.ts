/** Rounds half away from zero, into the bounds; what is no number counts as 0. */
export function whole(value: number, least: number, most: number): number {
  if (Number.isNaN(value)) return Math.max(least, 0);
  const rounded = Math.sign(value) * Math.round(Math.abs(value));
  // Never the negative zero, which is another text in JSON than in a comparison.
  return Math.min(most, Math.max(least, rounded)) + 0;
}

/** Whole units of a game's currency as hundredths. */
export function minor(units: number): number {
  return whole(units * 100, 0, 1e11);
}

/** A share of 1 as millionths. */
export function ppm(share: number): number {
  return whole(share * 1e6, 0, 1e6);
}

/** A figure that is never 0 where it is told, such as a contract's income; null where it is not. */
export function told(figure: number): number | null {
  return figure === 0 ? null : figure;
}

/** A text as the wire format takes it: on one line, and cut to so many letters. */
export function oneLine(text: string, length: number): string {
  if (isPlain(text, length)) return text;
  // By code points, as the wire format counts.
  return Array.from(text.replace(/[\p{Cc}\p{Surrogate}]/gu, ' '))
    .slice(0, length)
    .join('');
}

/** Whether a text is as it should be already, which nearly all are: it is asked forty times a second. */
function isPlain(text: string, length: number): boolean {
  return text.length <= length && /^[^\p{Cc}\p{Surrogate}]*$/u.test(text);
}

/** One of the game's own words, such as an offence; null where it says nothing. */
export function word(text: string): string | null {
  const cleaned = text
    .toLowerCase()
    .replace(/[^a-z_]/g, '_')
    .slice(0, 32);
  return cleaned === '' ? null : cleaned;
}
