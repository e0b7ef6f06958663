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

/** The part of a driver's jobs that one haul is. */
export interface HaulKey {
  readonly driverId: string;
  readonly fingerprint: string;
}

/** By which rules jobs are judged whose row is made now. */
export const currentEvidenceVersion: EvidenceVersion = 2;

/** What a job's other deliveries say of it at the moment. */
export type Around = Pick<JobSurroundings, 'overlapS' | 'sharedOdometerM' | 'movingS'>;

/** What is stored of a job that its own chapters cannot say. */
interface StoredJob extends Around {
  readonly id: string;
  readonly isDuplicate: boolean;
  readonly isDelivered: boolean;
  readonly endedAt: number | null;
  readonly isGoingOn: boolean;
  readonly isCancelled: boolean;
  readonly evidenceVersion: EvidenceVersion;
  readonly conditions: KeptConditions | null;
  /** Whether its driver had delivered as much that day as anybody can. */
  readonly isCrowded: boolean;
  /** By which it was judged when it was first delivered; null is what holds for everybody. */
  readonly speedCapCmS: number | null;
}

/** All chapters of one driver's haul, and what others tell of it. */
export interface Haul extends HaulKey {
  readonly game: Game;
  /** Null for a job that is not stored yet. */
  readonly job: StoredJob | null;
  readonly chapters: readonly JobChapter[];
  readonly reports: readonly StoredReport[];
}

/** What has changed of a session's chapters. */
export interface ChangedChapters {
  readonly driverId: string;
  readonly game: Game;
  readonly session: JobChapter['session'];
  readonly chapters: readonly Chapter[];
  /** Whether one of them began: then others of its haul and its start may be concerned. */
  readonly hasBegun: boolean;
  /** Whether what happened on the way has changed, and not only how far it has led. */
  readonly hasItems: boolean;
  /** Whether the session itself has changed, by which all of its chapters are judged. */
  readonly concernsAll: boolean;
}

/** One text for each driver's haul. */
export function keyOf({ driverId, fingerprint }: HaulKey): string {
  return `${driverId} ${fingerprint}`;
}

/** The number of a chapter, and the session that it lies in. */
export interface ChapterKey {
  readonly sessionId: string;
  readonly ordinal: number;
}

type Named = Pick<JobChapter, 'session' | 'ordinal'>;
type WithChapters = Pick<Haul, 'chapters'>;

/** One text for each chapter. */
function nameOf({ session, ordinal }: Named): string {
  return `${session.id} ${ordinal}`;
}

/** Which stored chapters are not among those that are kept. */
export function listSurplus(
  stored: readonly WithChapters[],
  kept: readonly WithChapters[],
): ChapterKey[] {
  const names = new Set(kept.flatMap(({ chapters }) => chapters.map(nameOf)));
  return stored
    .flatMap(({ chapters }) => chapters.filter((chapter) => !names.has(nameOf(chapter))))
    .map(({ session, ordinal }) => ({ sessionId: session.id, ordinal }));
}

/** Tells of a chapter that is kept whether it has changed, or has fewer items than it is stored with. */
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

/** The spans of the chapters that count of a job. */
export function countedSpans(
  { chapters }: Pick<Haul, 'chapters'>,
  { counted }: Pick<SettledJob, 'counted'>,
): Span[] {
  const names = new Set(counted.map(({ sessionId, ordinal }) => `${sessionId} ${ordinal}`));
  return chapters.filter((chapter) => names.has(nameOf(chapter)));
}

/** Seconds by the keys of jobs; of a job that overlaps with none there are none. */
export type Overlaps = ReadonlyMap<string, number>;

/** What a job's spans are known by, once for each key. */
interface Spanned {
  readonly key: string;
  readonly spans: readonly Span[];
}

/**
 * For how many seconds each job overlaps with that one of the others with which it does most. In the
 * order of their starts only neighbours can meet, so that the jobs of many years are gone through once.
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

/** For how many seconds any two spans of two jobs overlap, in all. */
function overlapSeconds(some: readonly Span[], others: readonly Span[]): number {
  const ms = some.flatMap((one) =>
    others.map((other) => Math.min(one.to, other.to) - Math.max(one.from, other.from)),
  );
  return ms.reduce((sum, each) => sum + Math.max(0, each), 0) / 1_000;
}

/** How many of several jobs of a driver's day come before each, in the order of their ends. */
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
