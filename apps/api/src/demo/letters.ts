/** The capital letters as strokes on a grid of 4 by 6. Drawn as paths, because many servers have no fonts. */
const strokes: Readonly<Record<string, string>> = {
  A: 'M0 6 2 0 4 6M.8 4H3.2',
  B: 'M0 0V6H2.4Q4 6 4 4.5T2.4 3H0H2.2Q3.7 3 3.7 1.5T2.2 0Z',
  C: 'M4 1Q3.3 0 2 0 0 0 0 2V4Q0 6 2 6 3.3 6 4 5',
  D: 'M0 0V6H1.8Q4 6 4 3.8V2.2Q4 0 1.8 0Z',
  E: 'M4 0H0V6H4M0 3H3.2',
  F: 'M4 0H0V6M0 3H3.2',
  G: 'M4 1Q3.3 0 2 0 0 0 0 2V4Q0 6 2 6 4 6 4 4V3.2H2.4',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  J: 'M3.5 0V4Q3.5 6 1.8 6 .4 6 0 4.6',
  K: 'M0 0V6M4 0 0 3.5M1.4 2.4 4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3 4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0Q4 0 4 2V4Q4 6 2 6 0 6 0 4V2Q0 0 2 0Z',
  P: 'M0 6V0H2.3Q4 0 4 1.7T2.3 3.4H0',
  Q: 'M2 0Q4 0 4 2V4Q4 6 2 6 0 6 0 4V2Q0 0 2 0ZM2.5 4.4 4 6.2',
  R: 'M0 6V0H2.3Q4 0 4 1.7T2.3 3.4H0M2.2 3.4 4 6',
  S: 'M3.8 1Q3.2 0 2 0 .2 0 .2 1.5 .2 2.8 2 3 3.9 3.2 3.9 4.5 3.9 6 2 6 .7 6 .1 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6T4 4V0',
  V: 'M0 0 2 6 4 0',
  W: 'M0 0 1 6 2 2 3 6 4 0',
  X: 'M0 0 4 6M4 0 0 6',
  Y: 'M0 0 2 3 4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
};

/** Returns the initials of the first two words, as two SVG paths, each 4 wide and 6 high. */
export function initialPaths(name: string): string[] {
  const plain = name.normalize('NFKD').toUpperCase();
  return plain
    .split(' ')
    .slice(0, 2)
    .map((word) => strokes[word.charAt(0)] ?? '');
}
