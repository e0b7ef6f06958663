/** The least score of each word, best first. Our choice. */
const words = [
  ['exemplary', 90],
  ['careful', 75],
  ['fair', 60],
  ['needsCare', 0],
] as const;
type ScoreWord = (typeof words)[number][0];

/** Returns the word for a score. */
export function wordOf(score: number): ScoreWord {
  return words.find(([, least]) => score >= least)?.[0] ?? 'needsCare';
}

/** How points per job or distance are written. */
export const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Scores at which another word begins, for a chart. */
export const wordScores = words.flatMap(([, least]) => (least > 0 ? [least] : []));

interface Week {
  readonly week: string;
  readonly score: number;
}

/** The score at the bottom of a chart: so low only if there are such scores. */
export function bottomOf(history: readonly Week[]): number {
  const least = Math.min(...history.map(({ score }) => score));
  return least < highestBottom ? 0 : highestBottom;
}

const highestBottom = 50;

/** Returns how far down a chart of 100 a score is. */
export function depthOf(score: number, bottom: number): number {
  return (100 * (100 - score)) / (100 - bottom);
}

/** Places weeks on a chart of 100 by 100: the first is left, a score of 100 on top. */
export function pointsOf(history: readonly Week[]): { readonly x: number; readonly y: number }[] {
  const bottom = bottomOf(history);
  const times = history.map(({ week }) => Date.parse(week));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return history.map(({ score }, index) => ({
    x: last === first ? 100 : (100 * ((times[index] ?? 0) - first)) / (last - first),
    y: depthOf(score, bottom),
  }));
}

/** An SVG path of an hour's slice of a ring, from the inner radius outwards by its share. */
export function sliceOf(hour: number, share: number): string {
  const [inner, most] = [24, 46];
  const outer = inner + Math.max(share, 0.04) * (most - inner);
  const at = (radius: number, part: number) => {
    const angle = ((hour + part) / 24) * 2 * Math.PI - Math.PI / 2;
    const [x, y] = [Math.cos(angle), Math.sin(angle)].map((side) =>
      (50 + radius * side).toFixed(2),
    );
    return `${x} ${y}`;
  };
  const [from, to] = [0.08, 0.92];
  return `M${at(inner, from)} L${at(outer, from)} A${outer} ${outer} 0 0 1 ${at(outer, to)} L${at(inner, to)} A${inner} ${inner} 0 0 0 ${at(inner, from)} Z`;
}
