import { withoutSentinels } from './contracts.ts';
import { decideTier, findNotes, findReasons, settleTier } from './evidence.ts';
import type { Facts } from './facts.ts';
import { listItems, readFigures, readTrucks, sumMeasures } from './figures.ts';
import { compareReports, readHistory } from './history.ts';
import type { JobInput, JudgedBy, SettledJob, UnjudgedJob } from './job.ts';
import { leastPrints } from './prints.ts';
import { evidenceThresholds } from './thresholds.ts';
import { encodeTraces } from './trace.ts';

/** A job before its evidence is judged, with the input for that. */
export interface ReadJob {
  readonly facts: Omit<Facts, 'surroundings' | 'thresholds'>;
  readonly job: UnjudgedJob;
}

/** Everything known about a job, and the current time. */
type Known = Pick<JobInput, 'game' | 'chapters' | 'reports'> & { readonly now: number };

/** Combines chapters and reports, without judging them. @throws RangeError as `readJob` */
function readFacts({ game, chapters, reports, now }: Known): ReadJob['facts'] {
  // Chapters folded by an older version contain sentinels.
  const known = chapters.map((chapter) =>
    Object.assign({}, chapter, { contract: withoutSentinels(chapter.contract) }),
  );
  const history = readHistory(known, reports, now, evidenceThresholds);
  const items = listItems(history.chapters);
  const measures = sumMeasures(history.chapters);
  return {
    game,
    history,
    figures: readFigures(history, items, measures, evidenceThresholds),
    measures,
    items,
    reports: reports.toSorted(compareReports),
  };
}

/** Returns the input of the evidence rules. @throws RangeError as `readJob` */
export function gatherFacts({
  surroundings,
  thresholds = evidenceThresholds,
  ...known
}: Omit<JobInput, 'decisions'>): Facts {
  return { ...readFacts({ ...known, now: surroundings.now }), surroundings, thresholds };
}

/**
 * Reads the state and figures of a job (one driver's contract) from all its data. The result
 * doesn't depend on the order of chapters and reports.
 * @throws RangeError if there are no chapters and no reports
 */
export function readJob(known: Known): ReadJob {
  const facts = readFacts(known);
  const { history, figures, items } = facts;
  const counted = history.chapters;
  const sources = [
    ...counted.map(({ session }) => session.source),
    ...facts.reports.map(({ provider }) => provider),
  ];
  return {
    facts,
    job: {
      ...figures,
      fingerprint: counted[0]?.fingerprint ?? null,
      contract: counted[0]?.contract ?? null,
      state: history.state,
      startedAt: history.startedAt,
      endedAt: history.endedAt,
      startOdometerM: readTrucks(counted)?.first.odometerM ?? null,
      sources: [...new Set(sources)].toSorted(),
      items,
      trace: encodeTraces(counted.map(({ trace }) => trace)),
      prints: leastPrints(
        counted.map(({ drive }) => drive?.prints ?? []),
        evidenceThresholds,
      ),
      isTrial: counted.some(({ session }) => session.isTrial === true),
      counted: counted.map(({ session, ordinal }) => ({ sessionId: session.id, ordinal })),
    },
  };
}

/** Adds everything that contradicts the job. The result doesn't depend on the order of decisions. */
export function judgeJob(
  { facts: read, job }: ReadJob,
  { surroundings, decisions, thresholds = evidenceThresholds }: JudgedBy,
): SettledJob {
  const facts: Facts = { ...read, surroundings, thresholds };
  const reasons = findReasons(facts);
  const settledTier = settleTier(facts, reasons);
  return {
    ...job,
    settledTier,
    tier: decideTier(settledTier, decisions),
    reasons,
    notes: findNotes(facts),
  };
}

/** Reads a job and judges it. @throws RangeError as `readJob` */
export function settleJob(input: JobInput): SettledJob {
  return judgeJob(readJob({ ...input, now: input.surroundings.now }), input);
}
