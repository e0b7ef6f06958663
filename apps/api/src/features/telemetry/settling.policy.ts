import type { JobChapter, SettledJob } from '@waybill/telemetry/job';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { StoredReport } from './reports.policy.ts';

/** The part of a driver's jobs that one contract is. */
export interface ContractKey {
  readonly driverId: string;
  readonly fingerprint: string;
}

/** What is stored of a job that its own chapters cannot say. */
interface StoredJob {
  readonly id: string;
  readonly isDelivered: boolean;
  readonly endedAt: number | null;
  readonly isGoingOn: boolean;
  readonly isDuplicate: boolean;
  readonly overlapS: number;
}

/** All chapters of one driver's one contract, and what others tell of it. */
export interface ContractChapters extends ContractKey {
  readonly game: Game;
  /** Null for a job that is not stored yet. */
  readonly job: StoredJob | null;
  readonly chapters: readonly JobChapter[];
  readonly reports: readonly StoredReport[];
}

/** One text for each driver's contract. */
export function keyOf({ driverId, fingerprint }: ContractKey): string {
  return `${driverId} ${fingerprint}`;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The spans of the chapters that count of a job. */
export function countedSpans(
  { chapters }: Pick<ContractChapters, 'chapters'>,
  { counted }: Pick<SettledJob, 'counted'>,
): Span[] {
  const names = new Set(counted.map(({ sessionId, ordinal }) => `${sessionId} ${ordinal}`));
  return chapters.filter(({ session, ordinal }) => names.has(`${session.id} ${ordinal}`));
}

/** For how many seconds any two spans of two jobs overlap, in all. */
export function overlapSeconds(some: readonly Span[], others: readonly Span[]): number {
  const ms = some.flatMap((one) =>
    others.map((other) => Math.min(one.to, other.to) - Math.max(one.from, other.from)),
  );
  return ms.reduce((sum, each) => sum + Math.max(0, each), 0) / 1_000;
}

/** The items of a list by a key, each list in the order of the whole. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOfItem: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
