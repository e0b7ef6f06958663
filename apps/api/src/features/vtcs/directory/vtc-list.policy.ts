/** Of a text in one twentieth of the names, a hundred matches are among the first two thousand rows. */
const commonShare = 0.05;

/** True if so many companies have a text in their name or tag that reading the list in order is fastest. */
export function isCommon(text: string, nameSample: readonly string[]): boolean {
  const wanted = text.toLowerCase();
  const having = nameSample.filter((name) => name.includes(wanted));
  return having.length > nameSample.length * commonShare;
}
