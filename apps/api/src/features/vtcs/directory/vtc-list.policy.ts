/** Of what a twentieth is called, a hundred are met among the first two thousand of a list. */
const commonShare = 0.05;

/** Whether so many companies have a text in their name or tag that a list is best read in its order. */
export function isCommon(text: string, nameSample: readonly string[]): boolean {
  const wanted = text.toLowerCase();
  const having = nameSample.filter((name) => name.includes(wanted));
  return having.length > nameSample.length * commonShare;
}
