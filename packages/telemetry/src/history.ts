import type { JobState } from '@waybill/schema/features/jobs.models';
import type { Cancelled, Chapter, Delivered } from './chapter.ts';
import { type JobChapter, type JobReport, reportProviders } from './job.ts';
import { haveOneClock } from './figures.ts';
import { evidenceThresholds, type EvidenceThresholds } from './thresholds.ts';

/** The status of a job, derived from everything known about it. */
export interface History {
  readonly state: JobState;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** The chapters that count, in order. */
  readonly chapters: readonly JobChapter[];
  /** The end as seen by a device; null if only a report has it. */
  readonly outcome: Delivered | Cancelled | null;
  /** The chapter with that outcome. */
  readonly lastChapter: JobChapter | null;
  /** The report of the end, if no device saw it. */
  readonly report: JobReport | null;
  /** True if the maximum number of chapters is kept: then there may have been more. */
  readonly isFull: boolean;
  readonly isRepeated: boolean;
  readonly isCancelledToo: boolean;
  /**
   * The time between delivery and an additional cancellation; null if there was none, or only a close one.
   */
  readonly cancelledApartMs: number | null;
}

/** A delivery seen by a device or, if none saw it, from a report. */
interface Delivery {
  readonly at: number;
  readonly outcome: Delivered | null;
  readonly report: JobReport | null;
  /** The number of leading chapters that count. */
  readonly counted: number;
}

const unremarkable = {
  isFull: false,
  isRepeated: false,
  isCancelledToo: false,
  cancelledApartMs: null,
};

/**
 * Derives a job's history from all of its chapters and reports, in any order.
 * @throws RangeError if there are no chapters and no reports
 */
export function readHistory(
  chaptersInAnyOrder: readonly JobChapter[],
  reportsInAnyOrder: readonly JobReport[],
  now: number,
  thresholds: EvidenceThresholds,
): History {
  const chapters = chaptersInAnyOrder.toSorted(compareChapters);
  const reports = reportsInAnyOrder.toSorted(compareReports);
  const delivery = findDelivery(chapters, reports);
  if (delivery) return deliveredHistory(chapters, delivery, thresholds);

  const [report] = reports;
  const open = openHistory(chapters, reports, now, thresholds);
  if (open) return open;
  if (!report) throw new RangeError('A job needs a chapter or a report.');
  return {
    ...unremarkable,
    state: report.state,
    startedAt: Math.min(report.startedAt ?? report.endedAt, report.endedAt),
    endedAt: report.endedAt,
    chapters,
    outcome: null,
    lastChapter: null,
    report,
  };
}

/** Compares reports: the most exact one first, in any input order. */
export function compareReports(a: JobReport, b: JobReport): number {
  return (
    reportProviders.indexOf(a.provider) - reportProviders.indexOf(b.provider) ||
    a.endedAt - b.endedAt ||
    compareText(a.id, b.id)
  );
}

/** Compares texts by code units, independent of the machine's locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Selects the chapters to keep of a job. Of too many, those that saw its end, then the earliest; of too many
 * items, theirs in the same order. Selecting step by step has the same result as all at once, in any order.
 */
export function keepChapters(
  chapters: readonly JobChapter[],
  { chaptersOfJob, itemsOfJob }: EvidenceThresholds = evidenceThresholds,
): readonly JobChapter[] {
  let room = itemsOfJob;
  return chapters
    .toSorted((a, b) => rankOf(a) - rankOf(b) || compareChapters(a, b))
    .slice(0, chaptersOfJob)
    .map((chapter) => {
      const kept = firstItems(chapter, room);
      room -= kept.items.length;
      return kept;
    });
}

function rankOf({ outcomes }: JobChapter): number {
  return outcomes.length > 0 ? 0 : 1;
}

/** Returns a chapter with at most this many of its items. */
export function firstItems<Kept extends Chapter>(chapter: Kept, most: number): Kept {
  const { items } = chapter;
  return items.length <= most
    ? chapter
    : { ...chapter, items: items.slice(0, most), hasLostItems: true };
}

function compareChapters(a: JobChapter, b: JobChapter): number {
  return a.from - b.from || compareText(a.session.id, b.session.id) || a.ordinal - b.ordinal;
}

/** Returns the outcomes of a job in order of time, with the index of their chapters. */
function outcomesOf(chapters: readonly JobChapter[]) {
  return chapters
    .flatMap(({ outcomes }, index) => outcomes.map((outcome) => ({ outcome, index })))
    .toSorted((a, b) => a.outcome.at - b.outcome.at || a.index - b.index);
}

function findDelivery(
  chapters: readonly JobChapter[],
  reports: readonly JobReport[],
): Delivery | null {
  for (const { outcome, index } of outcomesOf(chapters)) {
    if (outcome.kind === 'delivered') {
      return { at: outcome.at, outcome, report: null, counted: index + 1 };
    }
  }
  const report = reports.find(({ state }) => state === 'delivered');
  if (!report) return null;
  const counted = chapters.filter(({ from }) => from <= report.endedAt).length;
  return { at: report.endedAt, outcome: null, report, counted };
}

/** Returns the history of a delivered job. The first delivery is final: later events add nothing. */
function deliveredHistory(
  chapters: readonly JobChapter[],
  { at, outcome, report, counted }: Delivery,
  { cancelledTooMs, chaptersOfJob }: EvidenceThresholds,
): History {
  const outcomes = outcomesOf(chapters).map((ended) => ended.outcome);
  const distances = outcomes
    .filter((other) => other.kind === 'cancelled' && !isBegunBetween(chapters, other.at, at))
    .map((other) => Math.abs(other.at - at));
  const apart = distances.filter((ms) => ms > cancelledTooMs);
  const startedAt = chapters.slice(0, counted)[0]?.from ?? report?.startedAt ?? at;
  return {
    state: 'delivered',
    startedAt: Math.min(startedAt, at),
    endedAt: at,
    chapters: chapters.slice(0, counted),
    outcome,
    lastChapter: (outcome && chapters[counted - 1]) ?? null,
    report,
    isFull: chapters.length >= chaptersOfJob,
    isRepeated:
      outcomes.some((other) => other.kind === 'delivered' && other !== outcome) ||
      chapters.slice(counted).some(({ beginning }) => beginning !== 'unseen') ||
      chapters.some(({ isDeliveredAgain }) => isDeliveredAgain),
    isCancelledToo: distances.length > apart.length,
    cancelledApartMs: apart.length === 0 ? null : Math.max(...apart),
  };
}

/** True if the job was started again between two times. */
function isBegunBetween(chapters: readonly JobChapter[], one: number, other: number): boolean {
  const [begin, end] = [Math.min(one, other), Math.max(one, other)];
  return chapters.some(
    ({ beginning, from }) => beginning !== 'unseen' && from > begin && from <= end,
  );
}

/** Returns the history of a job that wasn't delivered, from all events in order of time. */
function openHistory(
  chapters: readonly JobChapter[],
  reports: readonly JobReport[],
  now: number,
  thresholds: EvidenceThresholds,
): History | null {
  const [first] = chapters;
  if (!first) return null;
  const cancellations = outcomesOf(chapters);
  const shownAgain = new Set(
    chapters.filter((chapter) => isShownAgain(chapter, chapters, cancellations)),
  );
  const moments = chapters
    .flatMap((chapter, index) => [
      ...(shownAgain.has(chapter)
        ? []
        : [{ at: chapter.from, index, step: 0, state: 'started' as const, outcome: null }]),
      ...chapter.outcomes.map((outcome) => ({
        at: outcome.at,
        index,
        step: 1,
        state: 'cancelled' as const,
        outcome,
      })),
      ...(chapter.ending === 'replaced' && !shownAgain.has(chapter)
        ? [{ at: chapter.to, index, step: 1, state: 'abandoned' as const, outcome: null }]
        : []),
    ])
    .toSorted((a, b) => a.at - b.at || a.index - b.index || a.step - b.step);
  const last = moments.at(-1);
  const cancellation = last?.outcome ? null : findCancellation(chapters, reports, thresholds);
  if (cancellation) {
    return {
      ...unremarkable,
      state: 'cancelled',
      startedAt: first.from,
      endedAt: cancellation.endedAt,
      chapters,
      outcome: null,
      lastChapter: null,
      report: cancellation,
    };
  }
  const lastAt = Math.max(...chapters.map(({ to }) => to));
  const isForgotten = last?.state === 'started' && now - lastAt > thresholds.abandonedMs;
  const state = isForgotten ? 'abandoned' : (last?.state ?? 'started');
  const endedAt = isForgotten ? lastAt : (last?.at ?? null);
  return {
    ...unremarkable,
    state,
    startedAt: first.from,
    endedAt: state === 'started' ? null : endedAt,
    chapters,
    outcome: last?.outcome ?? null,
    lastChapter: (last?.outcome && chapters[last.index]) ?? null,
    report: null,
  };
}

/**
 * True if a chapter begins after the job was cancelled without loading a save: games may show such
 * a job again much later. Assumes a save if clock and odometer are unknown.
 */
function isShownAgain(
  chapter: JobChapter,
  chapters: readonly JobChapter[],
  cancellations: ReturnType<typeof outcomesOf>,
): boolean {
  const ended = cancellations.findLast(({ outcome }) => outcome.at <= chapter.from);
  const before = ended && chapters[ended.index];
  if (!ended || !before || before === chapter || chapter.reloads > 0) return false;
  const { gameMinute, truck } = ended.outcome;
  const { lowestMinute, firstTruck } = chapter;
  const passed =
    gameMinute === null || lowestMinute === null || !haveOneClock(before, chapter)
      ? null
      : lowestMinute - gameMinute;
  const driven =
    truck === null || truck.id !== firstTruck?.id ? null : firstTruck.odometerM - truck.odometerM;
  if (passed === null && driven === null) return false;
  return (passed ?? 0) >= 0 && (driven ?? 0) >= 0;
}

/**
 * Returns the report of a cancellation that no device saw; null if devices saw the job begin again or
 * continue after that.
 */
function findCancellation(
  chapters: readonly JobChapter[],
  reports: readonly JobReport[],
  { cancelledTooMs }: EvidenceThresholds,
): JobReport | null {
  const begun = Math.max(...chapters.map(({ from }) => from));
  // A replaced job had ended by then, but its exact end wasn't seen.
  const heard = Math.max(
    ...chapters.map(({ from, to, ending }) => (ending === 'replaced' ? from : to)),
  );
  const isLast = ({ state, endedAt }: JobReport) =>
    state === 'cancelled' && endedAt >= begun && endedAt >= heard - cancelledTooMs;
  return reports.find(isLast) ?? null;
}
