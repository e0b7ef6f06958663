import type { TelemetryEventOf } from '@waybill/schema/features/telemetry.models';
import { expect } from 'vitest';
import type { JobInput, JobSurroundings } from '../job.ts';
import { isPassed } from '../measured.ts';
import {
  contract,
  delivered,
  judged,
  measure,
  sample,
  settle,
  started,
  type TestSession,
  track,
  truck,
  type Unnumbered,
} from './drives.ts';

/** Equal steps: their number, duration, odometer and map distance, and speed. */
export interface Steps {
  readonly count: number;
  readonly ms?: number;
  readonly odometerM?: number;
  readonly wayM?: number;
  readonly speedCmS?: number;
}

/** Drives these steps from a job's start to its delivery, with a matching odometer and contract. */
export function drove(
  all: readonly Steps[],
  {
    before = [],
    job = {},
    distanceM,
  }: {
    before?: readonly Unnumbered[];
    job?: Partial<typeof contract>;
    distanceM?: number;
  } = {},
): TestSession[] {
  let [t, x, odometerM] = [1_000, 0, truck.odometerM];
  const tracks = all.flatMap(
    ({ count, ms = 5_000, odometerM: riseM = 1_900, wayM = 100, speedCmS = 2_000 }) =>
      Array.from({ length: count }, () => {
        t += ms;
        x += wayM;
        odometerM += riseM;
        return track(sample(t, { x, odometerM, speedCmS }));
      }),
  );
  const drivenM = distanceM ?? odometerM - truck.odometerM;
  const agreed = { ...contract, plannedM: drivenM, incomeMinor: 1_000, ...job };
  const end = { ...truck, odometerM };
  const outcome: Partial<TelemetryEventOf<'job.delivered'>> = {
    job: agreed,
    revenueMinor: 1_000,
    distanceM: drivenM,
    truck: end,
  };
  return [
    {
      events: [
        started(1_000, { job: agreed }),
        ...before,
        ...tracks,
        delivered(t + 1_000, outcome),
      ],
    },
  ];
}

export function judge(
  sessions: readonly TestSession[],
  around: Partial<JobSurroundings> = {},
  more: Partial<JobInput> = {},
) {
  const surroundings = { ...judged, ...around };
  const job = settle(sessions, { surroundings, ...more });
  const codes = job.reasons.map(({ code }) => code);
  // The measurements agree with the reasons.
  for (const check of measure(sessions, { surroundings, ...more })) {
    expect([check.code, isPassed(check)]).toEqual([check.code, !codes.includes(check.code)]);
  }
  return { ...job, codes };
}

export const honest: Steps = { count: 60 };
