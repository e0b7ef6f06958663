import { decideTier, type Facts, findNotes, findReasons, settleTier } from './evidence.ts';
import { listItems, readFigures, readTrucks, sumMeasures } from './figures.ts';
import { compareReports, readHistory } from './history.ts';
import type { JobInput, SettledJob } from './job.ts';
import { evidenceThresholds } from './thresholds.ts';
import { encodeTraces } from './trace.ts';

/**
 * One driver's one contract, from all that is known of it: what became of it, its figures, and what
 * contradicts it. The order in which chapters, reports and decisions are given makes no difference.
 * @throws RangeError when there are neither chapters nor reports
 */
export function settleJob({
  game,
  chapters,
  reports,
  decisions,
  surroundings,
  thresholds = evidenceThresholds,
}: JobInput): SettledJob {
  const history = readHistory(chapters, reports, surroundings.now, thresholds);
  const counted = history.chapters;
  const items = listItems(counted);
  const measures = sumMeasures(counted);
  const figures = readFigures(history, items, measures);
  const facts: Facts = {
    game,
    history,
    figures,
    measures,
    items,
    reports: reports.toSorted(compareReports),
    surroundings,
    thresholds,
  };
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
    tier: decideTier(settledTier, decisions),
    reasons,
    notes: findNotes(facts),
    startedAt: history.startedAt,
    endedAt: history.endedAt,
    startOdometerM: readTrucks(counted)?.first.odometerM ?? null,
    sources: [...new Set(sources)].toSorted(),
    items,
    trace: encodeTraces(counted.map(({ trace }) => trace)),
    counted: counted.map(({ session, ordinal }) => ({ sessionId: session.id, ordinal })),
  };
}
