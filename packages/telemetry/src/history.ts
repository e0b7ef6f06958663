import type { Cancelled, Delivered } from './chapter.ts';
import type { JobChapter, JobReport, JobState } from './job.ts';
import { reportProviders } from './job.ts';
import type { EvidenceThresholds } from './thresholds.ts';

/** What became of a job, over all that is known of it. */
export interface History {
  readonly state: JobState;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** The chapters that count, in their order. */
  readonly chapters: readonly JobChapter[];
  /** What a device saw of its end; null also where only a report tells of it. */
  readonly outcome: Delivered | Cancelled | null;
  /** The chapter with that outcome. */
  readonly lastChapter: JobChapter | null;
  /** The report that tells of the end, where no device saw it. */
  readonly report: JobReport | null;
  readonly isRepeated: boolean;
  readonly isCancelledToo: boolean;
  /** How far from the delivery it was cancelled as well; null if it was not, or close to it. */
  readonly cancelledApartMs: number | null;
}

interface Ended<Of> {
  readonly outcome: Of;
  /** Where the chapter stands among all. */
  readonly index: number;
}

/**
 * Reads what became of a job from all of its chapters and reports, in whatever order they are given.
 * @throws RangeError when there are neither chapters nor reports
 */
export function readHistory(
  chaptersInAnyOrder: readonly JobChapter[],
  reportsInAnyOrder: readonly JobReport[],
  now: number,
  thresholds: EvidenceThresholds,
): History {
  const chapters = chaptersInAnyOrder.toSorted(compareChapters);
  const reports = reportsInAnyOrder.toSorted(compareReports);
  const delivered = firstDelivered(chapters);
  if (delivered) return deliveredHistory(chapters, delivered, thresholds);

  const open = openHistory(chapters, now, thresholds);
  const report = reports.find(({ state }) => state === 'delivered') ?? reports[0] ?? null;
  if (report === null || open?.state === 'cancelled') {
    if (open === null) throw new RangeError('A job needs a chapter or a report.');
    return open;
  }
  if (open !== null && report.state !== 'delivered') return open;
  const startedAt = open?.startedAt ?? report.startedAt ?? report.endedAt;
  return {
    state: report.state,
    startedAt: Math.min(startedAt, report.endedAt),
    endedAt: report.endedAt,
    chapters: chapters.filter(({ from }) => from <= report.endedAt),
    outcome: null,
    lastChapter: null,
    report,
    isRepeated: chapters.some(({ from }) => from > report.endedAt),
    isCancelledToo: false,
    cancelledApartMs: null,
  };
}

/** The most exact report first, whatever order they came in. */
export function compareReports(a: JobReport, b: JobReport): number {
  return (
    reportProviders.indexOf(a.provider) - reportProviders.indexOf(b.provider) ||
    a.endedAt - b.endedAt ||
    compareText(a.id, b.id)
  );
}

/** Texts by their code units, which no language of a machine changes. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareChapters(a: JobChapter, b: JobChapter): number {
  return a.from - b.from || compareText(a.session.id, b.session.id) || a.ordinal - b.ordinal;
}

/** What ended a job, in the order of time. */
function outcomesOf(chapters: readonly JobChapter[]): Ended<Delivered | Cancelled>[] {
  return chapters
    .flatMap(({ outcomes }, index) => outcomes.map((outcome) => ({ outcome, index })))
    .toSorted((a, b) => a.outcome.at - b.outcome.at || a.index - b.index);
}

function firstDelivered(chapters: readonly JobChapter[]): Ended<Delivered> | null {
  for (const { outcome, index } of outcomesOf(chapters)) {
    if (outcome.kind === 'delivered') return { outcome, index };
  }
  return null;
}

/** The first delivery is final: what comes after it adds nothing. */
function deliveredHistory(
  chapters: readonly JobChapter[],
  { outcome, index }: Ended<Delivered>,
  { cancelledTooMs }: EvidenceThresholds,
): History {
  const counted = chapters.slice(0, index + 1);
  const later = chapters.slice(index + 1);
  const others = outcomesOf(chapters).filter((other) => other.outcome !== outcome);
  const distances = others
    .filter(({ outcome: { kind, at } }) => kind === 'cancelled' && !isBegunBetween(at, outcome.at))
    .map(({ outcome: { at } }) => Math.abs(at - outcome.at));
  const apart = distances.filter((ms) => ms > cancelledTooMs);

  function isBegunBetween(one: number, other: number): boolean {
    const [begin, end] = [Math.min(one, other), Math.max(one, other)];
    return chapters.some(
      ({ beginning, from }) => beginning !== 'unseen' && from > begin && from <= end,
    );
  }

  return {
    state: 'delivered',
    startedAt: counted[0]?.from ?? outcome.at,
    endedAt: outcome.at,
    chapters: counted,
    outcome,
    lastChapter: chapters[index] ?? null,
    report: null,
    isRepeated:
      others.some(({ outcome: { kind } }) => kind === 'delivered') ||
      later.some(({ beginning }) => beginning !== 'unseen') ||
      chapters.some(({ isDeliveredAgain }) => isDeliveredAgain),
    isCancelledToo: distances.length > apart.length,
    cancelledApartMs: apart.length === 0 ? null : Math.max(...apart),
  };
}

/** A job that was not delivered: how it stands after all that happened, in the order of time. */
function openHistory(
  chapters: readonly JobChapter[],
  now: number,
  { abandonedMs }: EvidenceThresholds,
): History | null {
  const [first] = chapters;
  if (!first) return null;
  const moments = chapters
    .flatMap((chapter, index) => [
      { at: chapter.from, index, step: 0, state: 'started' as const, outcome: null },
      ...chapter.outcomes.map((outcome) => ({
        at: outcome.at,
        index,
        step: 1,
        state: 'cancelled' as const,
        outcome,
      })),
      ...(chapter.ending === 'replaced'
        ? [{ at: chapter.to, index, step: 1, state: 'abandoned' as const, outcome: null }]
        : []),
    ])
    .toSorted((a, b) => a.at - b.at || a.index - b.index || a.step - b.step);
  const last = moments.at(-1);
  const lastAt = Math.max(...chapters.map(({ to }) => to));
  const isForgotten = last?.state === 'started' && now - lastAt > abandonedMs;
  const state = isForgotten ? 'abandoned' : (last?.state ?? 'started');
  const endedAt = isForgotten ? lastAt : (last?.at ?? null);
  return {
    state,
    startedAt: first.from,
    endedAt: state === 'started' ? null : endedAt,
    chapters,
    outcome: last?.outcome ?? null,
    lastChapter: (last?.outcome && chapters[last.index]) ?? null,
    report: null,
    isRepeated: false,
    isCancelledToo: false,
    cancelledApartMs: null,
  };
}
