import { decodeLine } from './trace.ts';
import type { Ferry } from './ways.ts';

/** A drive with crossings: its trace, and its ferries and trains in order. */
export interface CrossingDrive {
  readonly driverId: string;
  readonly companyId: string;
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
  readonly driverId: string;
  readonly companyId: string;
  readonly kind: 'ferry' | 'train';
  readonly source: string;
  readonly target: string;
  readonly from: End;
  readonly to: End;
  readonly amountMinor: number;
}

/** The reader of the ferries, and the data shared with them. */
export interface FerryReader {
  readonly companyId: string | null;
  readonly isShared: (by: { readonly drivers: number; readonly companies: number }) => boolean;
}

/** A larger gap between the end of one line and the start of the next is a crossing. Metres. */
const leastGapMetres = 1_000;

/**
 * Finds the ferries and trains known to a reader, with their ends and costs: the median over their company's
 * drives, otherwise over companies' medians if enough drivers used them. Only drives whose trace has as many
 * gaps as crossings count. Each works in both directions.
 */
export function findFerries(
  drives: readonly CrossingDrive[],
  { companyId, isShared }: FerryReader,
): readonly Ferry[] {
  const seen = new Map<string, Seen[]>();
  for (const one of drives.flatMap(crossingsOf)) {
    const key = JSON.stringify([one.kind, ...[one.source, one.target].toSorted()]);
    seen.set(key, [...(seen.get(key) ?? []), one]);
  }
  return [...seen.values()].flatMap((found) => {
    const [first] = found;
    if (!first) return [];
    const { kind, source, target } = first;
    const all = found.map((one) => (one.source === source ? one : turn(one)));
    const own = all.filter((one) => one.companyId === companyId);
    const companies = new Map<string, Seen[]>();
    for (const one of all) {
      companies.set(one.companyId, [...(companies.get(one.companyId) ?? []), one]);
    }
    const drivers = new Set(all.map((one) => one.driverId)).size;
    if (own.length === 0 && !isShared({ drivers, companies: companies.size })) return [];
    const told = own.length > 0 ? [own] : [...companies.values()];
    const medians = told.map(medianOf);
    const from = middleOf(medians.map((one) => one.from));
    const to = middleOf(medians.map((one) => one.to));
    const amountMinor = median(medians.map((one) => one.amountMinor));
    return [
      { kind, source, target, from: placeOf(from), to: placeOf(to), amountMinor },
      { kind, source: target, target: source, from: placeOf(to), to: placeOf(from), amountMinor },
    ];
  });
}

function medianOf(drives: readonly Seen[]) {
  return {
    from: middleOf(drives.map((one) => one.from)),
    to: middleOf(drives.map((one) => one.to)),
    amountMinor: median(drives.map((one) => one.amountMinor)),
  };
}

function crossingsOf({ lines, crossings, driverId, companyId }: CrossingDrive): Seen[] {
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
    return gap ? [{ ...crossing, ...gap, driverId, companyId }] : [];
  });
}

function turn({ source, target, from, to, ...rest }: Seen): Seen {
  return { ...rest, source: target, target: source, from: to, to: from };
}

function middleOf(ends: readonly End[]): End {
  return [median(ends.map(([x]) => x)), median(ends.map(([, z]) => z))];
}

function placeOf([x, z]: End) {
  return { x, z };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
