import type { JobReason } from '@waybill/schema/features/jobs.models';
import type { DriveWindow } from './chapter.ts';
import { isLongEnoughForScale, scaleOf } from './drive.ts';
import { contractOf, type Facts, type Figures, mostRevenueOf } from './facts.ts';
import type { JobChapter } from './job.ts';
import { mapScales } from './map-scales.ts';
import { atLeast, atMost, between, isPassed, type Measured } from './measured.ts';
import { metresToLast, metresToNearest } from './places.ts';
import { measureWitness } from './witness.ts';

/** A measurement of a delivery, with the figures that its reason shows. */
export type DriveCheck = Measured & { readonly figures: Figures };

/**
 * The version 2 checks. Each is a rule: null if its input is unknown, which is only allowed for the
 * contract. Of several measurements, it returns the first failing one, otherwise the first.
 */
export const driveChecks = {
  PACE_IMPOSSIBLE: checkPace,
  NOT_OBSERVED: checkObserved,
  SPEED_MISMATCH: checkSpeeds,
  SCALE_MISMATCH: checkScale,
  ODO_SPEED: checkOdometerSpeed,
  NOT_WITNESSED: checkWitness,

  ODO_REPEATED: ({ history: { chapters }, surroundings: { sharedOdometerM }, thresholds }) =>
    chapters.length === 0 || isLoanTruck(chapters)
      ? null
      : {
          ...atMost('metres', sharedOdometerM, thresholds.sharedOdometerM),
          figures: { sharedM: sharedOdometerM },
        },

  REPLAYED: ({ surroundings: { replay } }) =>
    replay === null
      ? null
      : {
          ...atMost('count', replay.shared, replay.most),
          figures: { shared: replay.shared, kept: replay.kept },
        },

  START_ELSEWHERE: (facts) => {
    const { history, surroundings } = facts;
    const { sourcePlace } = surroundings;
    const metres = sourcePlace && metresToNearest(history.chapters, sourcePlace);
    return metres === null ? null : checkApart(facts, metres);
  },

  END_ELSEWHERE: (facts) => {
    const { history, surroundings } = facts;
    const { destinationPlace } = surroundings;
    const metres = destinationPlace && metresToLast(history.chapters, destinationPlace);
    return metres === null ? null : checkApart(facts, metres);
  },

  HOURS_IMPOSSIBLE: ({ history, surroundings, thresholds: { hours } }) => {
    const reportedS = history.chapters.length === 0 ? drivingWithin(history, hours.windowS) : 0;
    const movingS = Math.max(surroundings.movingS, reportedS);
    return { ...atMost('seconds', movingS, hours.movingS), figures: { movingS } };
  },

  CONTRACT_IMPOSSIBLE: checkContract,
} as const satisfies Readonly<Partial<Record<JobReason, (facts: Facts) => DriveCheck | null>>>;

/** Sums the chapters' drives; chapters without one count as nothing. */
function sumDrive(chapters: readonly JobChapter[]) {
  const drives = chapters.flatMap(({ drive }) => (drive ? [drive] : []));
  const sum = (key: SummedKey) => drives.reduce((total, drive) => total + drive[key], 0);
  return {
    drives,
    drivenM: sum('drivenM'),
    rolledCm: sum('rolledCm'),
    movingMs: sum('movingMs'),
    firstStepsM: sum('firstStepsM'),
    longWayCm: sum('longWayCm'),
    longReachCm: sum('longReachCm'),
  };
}

type SummedKey = 'drivenM' | 'rolledCm' | 'movingMs' | 'firstStepsM' | 'longWayCm' | 'longReachCm';

/** The pace over the observed steps; for a report, between its times. */
function checkPace(facts: Facts): DriveCheck | null {
  const { game, history, measures, thresholds } = facts;
  const { share, freeM } = thresholds.pace;
  const { speedCapCmS } = thresholds;
  if (history.chapters.length === 0) return checkReportedPace(facts);
  const { drivenM, movingMs } = sumDrive(history.chapters);
  if (drivenM <= freeM || movingMs === 0) return null;
  const told = measures.sustainedSpeedCmS ?? measures.topSpeedCmS ?? 0;
  const speedCmS = Math.min(speedCapCmS, Math.max(0, told));
  const seconds = movingMs / 1_000;
  const most = (share * speedCmS * mapScales[game]) / 100;
  return {
    ...atMost('metresPerSecond', (drivenM - freeM) / seconds, most),
    figures: { drivenM, seconds: Math.round(seconds), speedCmS },
  };
}

/**
 * Returns the reported driving time within this period before the end. Of a longer job a proportional part
 * counts, and nothing if its start is unknown.
 */
function drivingWithin({ report }: Facts['history'], windowS: number): number {
  if (report?.drivingS == null || report.startedAt === null) return 0;
  const lastedS = (report.endedAt - report.startedAt) / 1_000;
  return Math.round(report.drivingS * Math.min(1, windowS / Math.max(1, lastedS)));
}

function checkReportedPace({ game, history, figures, thresholds }: Facts): DriveCheck | null {
  const { report } = history;
  const { distanceM } = figures;
  if (!report || report.startedAt === null || distanceM === null) return null;
  const { share, freeM } = thresholds.pace;
  const seconds = Math.max(1, (report.endedAt - report.startedAt) / 1_000);
  const most = (share * thresholds.speedCapCmS * mapScales[game]) / 100;
  return {
    ...atMost('metresPerSecond', Math.max(0, distanceM - freeM) / seconds, most),
    figures: { drivenM: distanceM, seconds: Math.round(seconds), speedCmS: thresholds.speedCapCmS },
  };
}

/**
 * The observed share of the distance. The first step after an event has no previous sample: it counts up to
 * the distance at its speed, and such steps only up to the share that needn't be observed. Nothing counts if
 * a chapter's beginning or the truck at either end wasn't seen.
 */
function checkObserved(facts: Facts): DriveCheck | null {
  const { history, figures, thresholds } = facts;
  const { chapters, outcome } = history;
  const { distanceM } = figures;
  if (distanceM === null || chapters.length === 0) return null;
  const observedM = isSeenAtEnds(chapters, outcome) ? Math.round(seenMetresOf(facts)) : 0;
  const share = distanceM === 0 ? (observedM > 0 ? 1 : 0) : observedM / distanceM;
  return {
    ...atLeast('share', share, thresholds.observedShare),
    figures: { observedM, distanceM },
  };
}

function seenMetresOf({ history, figures: { distanceM }, thresholds }: Facts): number {
  const { drivenM, firstStepsM } = sumDrive(history.chapters);
  const unseenM = (1 - thresholds.observedShare) * (distanceM ?? 0);
  return drivenM + Math.min(firstStepsM, unseenM + thresholds.odometerToleranceAfterEventM);
}

function isSeenAtEnds(
  chapters: readonly JobChapter[],
  outcome: Facts['history']['outcome'],
): boolean {
  return (
    chapters.every(({ beginning }) => beginning !== 'unseen') &&
    chapters.every(({ firstTruck, lastTruck }) => firstTruck !== null && lastTruck !== null) &&
    (outcome === null || outcome.truck !== null)
  );
}

/**
 * Compares speed to map distance: short steps in both directions, long ones only for too much map distance.
 */
function checkSpeeds({ history, measures, thresholds }: Facts): DriveCheck | null {
  const { rolledM, rolledTraceM } = measures;
  const { longWayCm, longReachCm } = sumDrive(history.chapters);
  const { share, metres } = thresholds.longSteps;
  const [wayM, reachM] = [Math.round(longWayCm / 100), Math.round(longReachCm / 100)];
  return firstFailing([
    rolledM < thresholds.rolledLeastM
      ? null
      : {
          ...between(rolledTraceM / rolledM, thresholds.rolledRatio),
          figures: { rolledM, rolledTraceM },
        },
    longWayCm === 0
      ? null
      : { ...atMost('metres', wayM, share * reachM + metres), figures: { wayM, reachM } },
  ]);
}

/** Compares the odometer to the map distance, for the job and each chapter. */
function checkScale(facts: Facts): DriveCheck | null {
  const { history, measures, thresholds } = facts;
  const { chapters } = history;
  const { traceLeastM, scaleRatio, odometerSpeed } = thresholds;
  const { drivenM } = sumDrive(chapters);
  const { traceM } = measures;
  const of = (observedM: number, drivenM: number, traceM: number): DriveCheck | null => {
    if (traceM < traceLeastM && drivenM < odometerSpeed.drivenLeastM) return null;
    // Below the minimum trace the first step after an event is left out, as it is from the driven distance.
    const shownM = traceM < traceLeastM ? drivenM : observedM;
    return {
      ...between(shownM / Math.max(1, traceM), scaleRatio),
      figures: { observedM: shownM, traceM },
    };
  };
  return firstFailing([
    of(measures.observedM, drivenM, traceM),
    ...chapters.map(({ measures: { observedM, traceCm }, drive }) =>
      of(observedM, drive?.drivenM ?? 0, Math.round(traceCm / 100)),
    ),
    checkAtMapScale(facts, drivenM, traceM, { observedM: drivenM, traceM }),
  ]);
}

/**
 * Compares a job's odometer to its distance at the map's scale, which is lower only in cities. Some metres
 * are tolerated, because speeds between two samples are unknown.
 */
function checkAtMapScale(
  { game, thresholds: { pace } }: Facts,
  drivenM: number,
  wayM: number,
  figures: Figures,
): DriveCheck | null {
  if (drivenM <= pace.freeM) return null;
  const ratio = (drivenM - pace.freeM) / Math.max(1, wayM);
  return { ...atMost('ratio', ratio, pace.share * mapScales[game]), figures };
}

/** Compares the odometer to the speed, for the job, each chapter, and windows of ten minutes. */
function checkOdometerSpeed(facts: Facts): DriveCheck | null {
  const { history, thresholds } = facts;
  const { ratio, windowRatio } = thresholds.odometerSpeed;
  const of = (window: DriveWindow | null, bars: typeof ratio): DriveCheck | null =>
    window === null || !isLongEnoughForScale(window, thresholds)
      ? null
      : {
          ...between(scaleOf(window), bars),
          figures: { observedM: window.drivenM, rolledM: Math.round(window.rolledCm / 100) },
        };
  const whole = sumDrive(history.chapters);
  const rolledM = Math.round(whole.rolledCm / 100);
  return firstFailing([
    of(whole, ratio),
    ...whole.drives.flatMap((drive) => [
      of(drive, ratio),
      of(drive.leastWindow, windowRatio),
      of(drive.mostWindow, windowRatio),
    ]),
    checkAtMapScale(facts, whole.drivenM, rolledM, { observedM: whole.drivenM, rolledM }),
  ]);
}

/**
 * Checks how much of its time was reported as it happened. More is needed if its distance takes longer than
 * the reported time.
 */
function checkWitness(facts: Facts): DriveCheck | null {
  const { history, thresholds } = facts;
  const { chapters } = history;
  if (chapters.length === 0) return null;
  const heard = chapters.map((chapter, index) => {
    const { from, to, receivedTo, drive, session } = chapter;
    return {
      from,
      to,
      heardFrom: drive?.receivedFrom ?? session.receivedAt,
      heardTo: (drive && receivedTo) ?? to,
      goesOn: isNext(chapters[index - 1], chapter),
    };
  });
  const { toldMs, seenMs, leastMs } = measureWitness(heard, thresholds.witnessed);
  const [toldS, seenS] = [toldMs / 1_000, seenMs / 1_000];
  return {
    ...atLeast('seconds', seenS, (leastMs * timesOfWay(facts)) / 1_000),
    figures: { seenS: Math.round(seenS), toldS: Math.round(toldS) },
  };
}

/**
 * Returns a job's distance relative to its recorded distance at the map's scale: at least 1, and at most the
 * tolerance of NOT_OBSERVED, ODO_SPEED and SCALE_MISMATCH, which cover the rest.
 */
function timesOfWay({ game, history, figures, measures, thresholds }: Facts): number {
  const { drivenM, rolledCm } = sumDrive(history.chapters);
  const { observedShare, pace } = thresholds;
  const wayM = Math.min(rolledCm / 100, measures.traceM);
  const countedM = Math.min(figures.distanceM ?? 0, drivenM / observedShare) - pace.freeM;
  const times = countedM / (mapScales[game] * Math.max(1, wayM));
  return Math.min(Math.max(1, times), pace.share / observedShare);
}

/** True if a chapter directly follows another one of the job in its session. */
function isNext(before: JobChapter | undefined, { session, ordinal }: JobChapter): boolean {
  return before?.session.id === session.id && ordinal === before.ordinal + 1;
}

/** Checks the distance from its city; more is allowed if parts weren't observed. */
function checkApart(
  { figures: { distanceM }, measures: { observedM }, thresholds }: Facts,
  metres: number,
): DriveCheck {
  const { metres: mostM, unseenShare } = thresholds.elsewhere;
  const unseenM = Math.max(0, (distanceM ?? 0) - observedM);
  return {
    ...atMost('metres', metres, mostM + unseenShare * unseenM),
    figures: { apartM: Math.round(metres) },
  };
}

/** Checks the contract's figures, except unknown ones. */
function checkContract(facts: Facts): DriveCheck | null {
  const { history, figures, surroundings, thresholds } = facts;
  const { plannedM, incomeMinor, massG } = contractOf(history);
  const { contract } = thresholds;
  const { revenueMinor, distanceM } = figures;
  // World of Trucks reports unknown values as 0.
  const planned = plannedM === 0 ? null : plannedM;
  const mostIncome = planned === null ? null : Math.round(mostRevenueOf(facts, planned));
  const mostUnknown =
    surroundings.isCargoKnown || distanceM === null
      ? null
      : Math.round(contract.unknownCargoShare * mostRevenueOf(facts, distanceM));
  return firstFailing([
    planned === null
      ? null
      : {
          ...atMost('metres', planned, contract.plannedM),
          figures: { plannedM: planned, mostM: contract.plannedM },
        },
    massG === null
      ? null
      : { ...atMost('grams', massG, contract.massG), figures: { massG, mostG: contract.massG } },
    incomeMinor === null || mostIncome === null
      ? null
      : {
          ...atMost('minor', incomeMinor, mostIncome),
          figures: { incomeMinor, mostMinor: mostIncome },
        },
    revenueMinor === null || mostUnknown === null
      ? null
      : {
          ...atMost('minor', revenueMinor, mostUnknown),
          figures: { revenueMinor, mostMinor: mostUnknown },
        },
  ]);
}

/** Loan trucks of quick jobs always start with the same odometer. */
function isLoanTruck([first]: readonly JobChapter[]): boolean {
  return first?.contract.market === 'quick_job';
}

function firstFailing(candidates: readonly (DriveCheck | null)[]): DriveCheck | null {
  const known = candidates.filter((check) => check !== null);
  return known.find((check) => !isPassed(check)) ?? known[0] ?? null;
}
