import { withoutSentinels } from './contracts.ts';
import { decideTier, findNotes, findReasons, settleTier } from './evidence.ts';
import type { Facts } from './facts.ts';
import { listItems, readFigures, readTrucks, sumMeasures } from './figures.ts';
import { compareReports, readHistory } from './history.ts';
import type { JobInput, SettledJob } from './job.ts';
import { leastPrints } from './prints.ts';
import { evidenceThresholds } from './thresholds.ts';
import { encodeTraces } from './trace.ts';

/** What evidence is drawn from, of all that is known of a job. @throws RangeError as `settleJob` */
export function gatherFacts({
  game,
  chapters,
  reports,
  surroundings,
  thresholds = evidenceThresholds,
}: Omit<JobInput, 'decisions'>): Facts {
  // Chapters that were folded by an older version hold sentinels.
  const known = chapters.map((chapter) =>
    Object.assign({}, chapter, { contract: withoutSentinels(chapter.contract) }),
  );
  const history = readHistory(known, reports, surroundings.now, thresholds);
  const items = listItems(history.chapters);
  const measures = sumMeasures(history.chapters);
  return {
    game,
    history,
    figures: readFigures(history, items, measures, thresholds),
    measures,
    items,
    reports: reports.toSorted(compareReports),
    surroundings,
    thresholds,
  };
}

/**
 * One driver's one contract, from all that is known of it: what became of it, its figures, and what
 * contradicts it. The order in which chapters, reports and decisions are given makes no difference.
 * @throws RangeError when there are neither chapters nor reports
 */
export function settleJob(input: JobInput): SettledJob {
  const facts = gatherFacts(input);
  const { history, figures, items } = facts;
  const counted = history.chapters;
  const reasons = findReasons(facts);
  const settledTier = settleTier(facts, reasons);
  const sources = [
    ...counted.map(({ session }) => session.source),
    ...facts.reports.map(({ provider }) => provider),
  ];
  return {
    ...figures,
    fingerprint: counted[0]?.fingerprint ?? null,
    contract: counted[0]?.contract ?? null,
    state: history.state,
    settledTier,
    tier: decideTier(settledTier, input.decisions),
    reasons,
    notes: findNotes(facts),
    startedAt: history.startedAt,
    endedAt: history.endedAt,
    startOdometerM: readTrucks(counted)?.first.odometerM ?? null,
    sources: [...new Set(sources)].toSorted(),
    items,
    trace: encodeTraces(counted.map(({ trace }) => trace)),
    prints: leastPrints(
      counted.map(({ drive }) => drive?.prints ?? []),
      facts.thresholds,
    ),
    isTrial: counted.some(({ session }) => session.isTrial === true),
    counted: counted.map(({ session, ordinal }) => ({ sessionId: session.id, ordinal })),
  };
}
