import type { Chapter } from '@waybill/telemetry/chapter';
import type {
  EvidenceVersion,
  JobChapter,
  JobSurroundings,
  KeptConditions,
  SettledJob,
} from '@waybill/telemetry/job';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { groupBy } from '../../lib/group-by.ts';
import type { StoredReport } from './reports.policy.ts';

/** Identifies a driver's haul. */
export interface HaulKey {
  readonly driverId: string;
  readonly fingerprint: string;
}

/** The rules that apply to new jobs. */
export const currentEvidenceVersion: EvidenceVersion = 2;

/** What a job's surrounding deliveries currently say about it. */
export type Around = Pick<JobSurroundings, 'overlapS' | 'sharedOdometerM' | 'movingS'>;

/** Stored data of a job that its chapters can't provide. */
interface StoredJob extends Around {
  readonly id: string;
  readonly isDuplicate: boolean;
  readonly isDelivered: boolean;
  readonly endedAt: number | null;
  readonly isGoingOn: boolean;
  readonly isCancelled: boolean;
  readonly evidenceVersion: EvidenceVersion;
  readonly conditions: KeptConditions | null;
  /** Whether the driver already had the maximum of deliveries that day. */
  readonly isCrowded: boolean;
  /** The speed limit of its first judgement; null for the default. */
  readonly speedCapCmS: number | null;
}

/** All chapters of one driver's haul, and its reports. */
export interface Haul extends HaulKey {
  readonly game: Game;
  /** Null for a job that is not stored yet. */
  readonly job: StoredJob | null;
  readonly chapters: readonly JobChapter[];
  readonly reports: readonly StoredReport[];
}

/** The changed chapters of a session. */
export interface ChangedChapters {
  readonly driverId: string;
  readonly game: Game;
  readonly session: JobChapter['session'];
  readonly chapters: readonly Chapter[];
  /** Whether a chapter began: that may affect other drivers of its haul. */
  readonly hasBegun: boolean;
  /** Whether items changed, and not only the progress. */
  readonly hasItems: boolean;
  /** Whether the session changed, which affects all of its chapters. */
  readonly concernsAll: boolean;
}

/** The map key of a driver's haul. */
export function keyOf({ driverId, fingerprint }: HaulKey): string {
  return `${driverId} ${fingerprint}`;
}

/** A chapter's session and ordinal. */
export interface ChapterKey {
  readonly sessionId: string;
  readonly ordinal: number;
}

type Named = Pick<JobChapter, 'session' | 'ordinal'>;
type WithChapters = Pick<Haul, 'chapters'>;

/** The map key of a chapter. */
function nameOf({ session, ordinal }: Named): string {
  return `${session.id} ${ordinal}`;
}

/** The stored chapters beyond those that are kept. */
export function listSurplus(
  stored: readonly WithChapters[],
  kept: readonly WithChapters[],
): ChapterKey[] {
  const names = new Set(kept.flatMap(({ chapters }) => chapters.map(nameOf)));
  return stored
    .flatMap(({ chapters }) => chapters.filter((chapter) => !names.has(nameOf(chapter))))
    .map(({ session, ordinal }) => ({ sessionId: session.id, ordinal }));
}

/** Returns a function that tells whether a chapter changed, or lost items that are stored. */
export function findChanged(
  { session, chapters }: { session: JobChapter['session']; chapters: readonly Chapter[] },
  stored: readonly WithChapters[],
): (chapter: JobChapter) => boolean {
  const changed = new Set(chapters.map(({ ordinal }) => nameOf({ session, ordinal })));
  const counts = new Map(
    stored.flatMap(({ chapters }) =>
      chapters.map((chapter) => [nameOf(chapter), chapter.items.length]),
    ),
  );
  return (chapter) => {
    const name = nameOf(chapter);
    return changed.has(name) || chapter.items.length < (counts.get(name) ?? 0);
  };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The time spans of a job's chapters that count. */
export function countedSpans(
  { chapters }: Pick<Haul, 'chapters'>,
  { counted }: Pick<SettledJob, 'counted'>,
): Span[] {
  const names = new Set(counted.map(({ sessionId, ordinal }) => `${sessionId} ${ordinal}`));
  return chapters.filter((chapter) => names.has(nameOf(chapter)));
}

/** Seconds by job key, without jobs that don't overlap. */
export type Overlaps = ReadonlyMap<string, number>;

/** A job's time spans. Keys are unique. */
interface Spanned {
  readonly key: string;
  readonly spans: readonly Span[];
}

/**
 * For each job, the longest overlap with another one, in seconds. Compares only neighbours in the
 * order of their starts, which is fast for many years of jobs.
 */
export function longestOverlaps(jobs: readonly Spanned[]): Overlaps {
  const inOrder = jobs
    .filter(({ spans }) => spans.length > 0)
    .map(({ key, spans }) => ({
      key,
      spans,
      from: Math.min(...spans.map(({ from }) => from)),
      to: Math.max(...spans.map(({ to }) => to)),
    }))
    .toSorted((a, b) => a.from - b.from);
  const longest = new Map<string, number>();
  const keep = (key: string, seconds: number) =>
    longest.set(key, Math.max(seconds, longest.get(key) ?? 0));
  for (const [index, one] of inOrder.entries()) {
    for (let next = index + 1; ; next += 1) {
      const other = inOrder[next];
      if (other === undefined || other.from >= one.to) break;
      const seconds = overlapSeconds(one.spans, other.spans);
      keep(one.key, seconds);
      keep(other.key, seconds);
    }
  }
  return longest;
}

/** The total overlap of two jobs' spans, in seconds. */
function overlapSeconds(some: readonly Span[], others: readonly Span[]): number {
  const ms = some.flatMap((one) =>
    others.map((other) => Math.min(one.to, other.to) - Math.max(one.from, other.from)),
  );
  return ms.reduce((sum, each) => sum + Math.max(0, each), 0) / 1_000;
}

/** For each job, how many of the driver's given jobs of that day ended before it. */
export function placesOfDay(
  jobs: readonly { readonly id: string; readonly driverId: string; readonly endedAt: number }[],
): ReadonlyMap<string, number> {
  const inOrder = jobs.toSorted((a, b) => a.endedAt - b.endedAt);
  const days = groupBy(inOrder, ({ driverId, endedAt }) => `${driverId} ${dayOf(endedAt)}`);
  return new Map([...days.values()].flatMap((day) => day.map(({ id }, place) => [id, place])));
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
