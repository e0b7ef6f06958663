/** A text in one twentieth of the names has a hundred matches among the first two thousand rows. */
const commonShare = 0.05;

/**
 * True if a text is in the name or tag of so many companies that reading the list in order is
 * fastest.
 */
export function isCommon(text: string, nameSample: readonly string[]): boolean {
  const wanted = text.toLowerCase();
  const having = nameSample.filter((name) => name.includes(wanted));
  return having.length > nameSample.length * commonShare;
}
