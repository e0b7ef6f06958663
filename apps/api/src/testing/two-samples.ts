/** Returns the median of numbers. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2;
}

/**
 * Returns how likely two samples of one distribution differ at least this much (Kolmogorov–Smirnov). Below
 * 0.01 they count as two distributions.
 */
export function likelihoodOfOne(first: readonly number[], second: readonly number[]): number {
  const [a, b] = [first, second].map((sample) => sample.toSorted((x, y) => x - y));
  if (!a || !b) throw new Error('two samples are compared');
  const distance = Math.max(
    ...[...a, ...b].map((value) => Math.abs(shareUpTo(a, value) - shareUpTo(b, value))),
  );
  const root = Math.sqrt((a.length * b.length) / (a.length + b.length));
  const lambda = (root + 0.12 + 0.11 / root) * distance;
  const terms = Array.from({ length: 100 }, (_, index) => {
    const k = index + 1;
    return 2 * (-1) ** (k - 1) * Math.exp(-2 * k ** 2 * lambda ** 2);
  });
  return Math.min(
    1,
    Math.max(
      0,
      terms.reduce((sum, term) => sum + term, 0),
    ),
  );
}

function shareUpTo(sample: readonly number[], limit: number): number {
  return sample.filter((value) => value <= limit).length / sample.length;
}
