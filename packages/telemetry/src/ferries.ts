import { decodeLine } from './trace.ts';
import type { Ferry } from './ways.ts';

/** A drive that crossed the sea: its trace, and its ferries and trains in the order in which it took them. */
export interface CrossingDrive {
  /** Encoded polylines of whole metres. */
  readonly lines: readonly string[];
  readonly crossings: readonly {
    readonly kind: 'ferry' | 'train';
    readonly source: string;
    readonly target: string;
    readonly amountMinor: number;
  }[];
}

type End = readonly [x: number, z: number];

interface Seen {
  readonly kind: 'ferry' | 'train';
  readonly source: string;
  readonly target: string;
  readonly from: End;
  readonly to: End;
  readonly amountMinor: number;
}

/** What is farther than this from the end of one line to the beginning of the next was crossed. Metres. */
const leastGapMetres = 1_000;

/**
 * Which ferries and trains there are, from where to where, and what they cost: the median of those drives
 * whose trace has as many gaps as they took. Each goes both ways.
 */
export function findFerries(drives: readonly CrossingDrive[]): readonly Ferry[] {
  const seen = new Map<string, Seen[]>();
  for (const one of drives.flatMap(crossingsOf)) {
    const key = JSON.stringify([one.kind, one.source, one.target].toSorted());
    seen.set(key, [...(seen.get(key) ?? []), one]);
  }
  return [...seen.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const all = [first, ...others].map((one) => (one.source === first.source ? one : turn(one)));
    const from = middleOf(all.map((one) => one.from));
    const to = middleOf(all.map((one) => one.to));
    const amountMinor = median(all.map((one) => one.amountMinor));
    const { kind, source, target } = first;
    return [
      { kind, source, target, from, to, amountMinor },
      { kind, source: target, target: source, from: to, to: from, amountMinor },
    ];
  });
}

function crossingsOf({ lines, crossings }: CrossingDrive): Seen[] {
  const ends = lines.map((line) => {
    const points = decodeLine(line);
    return { first: points.at(0), last: points.at(-1) };
  });
  const gaps = ends.slice(1).flatMap(({ first }, at): { from: End; to: End }[] => {
    const last = ends[at]?.last;
    if (!first || !last) return [];
    const isGap = Math.hypot(first[0] - last[0], first[1] - last[1]) >= leastGapMetres;
    return isGap ? [{ from: last, to: first }] : [];
  });
  if (gaps.length !== crossings.length) return [];
  return crossings.flatMap((crossing, at) => {
    const gap = gaps[at];
    return gap ? [{ ...crossing, ...gap }] : [];
  });
}

function turn({ source, target, from, to, ...rest }: Seen): Seen {
  return { ...rest, source: target, target: source, from: to, to: from };
}

function middleOf(ends: readonly End[]) {
  return { x: median(ends.map(([x]) => x)), z: median(ends.map(([, z]) => z)) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
