import {
  type GameContract,
  type TelemetryEvent,
  type TelemetryEventOf,
  telemetryEventSchema,
  type TelemetryEventType,
  type TelemetrySession,
  type TrackSample,
  type Truck,
} from '@waybill/schema/features/telemetry.models';
import type { Chapter, ReceivedEvent, SessionState } from '../chapter.ts';
import { beginSession, foldEvents } from '../fold-session.ts';
import {
  type JobChapter,
  type JobInput,
  type JobSurroundings,
  nothingAround,
  type SettledJob,
} from '../job.ts';
import { type JobCheck, listChecks } from '../checks.ts';
import { gatherFacts, settleJob } from '../settle-job.ts';

/** An event without its number, which follows from its position. */
export type Unnumbered = {
  [Type in TelemetryEventType]: Omit<TelemetryEventOf<Type>, 'seq'>;
}[TelemetryEventType];

/** The start of a test's first session. */
export const day = Date.parse('2026-03-01T08:00:00.000Z');
export const hour = 3_600_000;

/** The surroundings of test jobs, by the version 1 and version 2 rules. */
export const alone: JobSurroundings = { ...nothingAround, now: day, evidenceVersion: 1 };
export const judged: JobSurroundings = { ...alone, evidenceVersion: 2 };

export const contract: GameContract = {
  market: 'freight_market',
  special: false,
  cargo: { id: 'paper', name: 'Office Paper', massG: 18_000_000 },
  source: { cityId: 'berlin', city: 'Berlin', companyId: 'posped', company: 'Posped' },
  destination: { cityId: 'wroclaw', city: 'Wroclaw', companyId: 'norrfood', company: 'NorrFood' },
  incomeMinor: 500_000,
  plannedM: 110_000,
  deadlineMinute: 2_000,
};
export const otherContract: GameContract = { ...contract, incomeMinor: 600_000 };

export const truck: Truck = {
  id: 'vehicle.scania.s_2016',
  name: 'S',
  odometerM: 50_000_000,
  fuelMl: 500_000,
  wearPpm: { engine: 1_000, transmission: 2_000, cabin: 3_000, chassis: 4_000, wheels: 5_000 },
};
export const otherTruck: Truck = { ...truck, id: 'vehicle.man.tgx' };

export function started(
  t: number,
  more: Partial<TelemetryEventOf<'job.started'>> = {},
): Unnumbered {
  return { type: 'job.started', t, gameMinute: 1_000, job: contract, truck, ...more };
}

export function resumed(
  t: number,
  more: Partial<TelemetryEventOf<'job.resumed'>> = {},
): Unnumbered {
  return { type: 'job.resumed', t, gameMinute: 1_000, job: contract, truck, ...more };
}

/** The truck at the end of the whole drive. */
export const arrivedTruck: Truck = { ...truck, odometerM: 50_114_000, fuelMl: 460_000 };

export function delivered(
  t: number,
  more: Partial<TelemetryEventOf<'job.delivered'>> = {},
): Unnumbered {
  return {
    type: 'job.delivered',
    t,
    gameMinute: 1_100,
    revenueMinor: 500_000,
    xp: 300,
    cargoDamagePpm: 1_000,
    distanceM: 114_000,
    deliveryMinutes: 100,
    autoPark: false,
    autoLoad: true,
    truck: arrivedTruck,
    job: contract,
    ...more,
  };
}

export function cancelled(
  t: number,
  more: Partial<TelemetryEventOf<'job.cancelled'>> = {},
): Unnumbered {
  return { type: 'job.cancelled', t, penaltyMinor: 90_000, ...more };
}

export function tollgate(t: number, more: Partial<TelemetryEventOf<'tollgate'>> = {}): Unnumbered {
  return { type: 'tollgate', t, amountMinor: 3_800, ...more };
}

export function ferry(t: number, more: Partial<TelemetryEventOf<'ferry'>> = {}): Unnumbered {
  return {
    type: 'ferry',
    t,
    amountMinor: 45_000,
    sourceId: 'calais',
    sourceName: 'Calais',
    targetId: 'dover',
    targetName: 'Dover',
    ...more,
  };
}

export function reloaded(t: number, gameMinute: number, more: Partial<Truck> = {}): Unnumbered {
  return { type: 'game.reloaded', t, gameMinute, truck: { ...truck, ...more } };
}

/** Returns samples in one track event, at the time of the last one. */
export function track(...samples: readonly TrackSample[]): Unnumbered {
  return { type: 'track', t: samples.at(-1)?.[0] ?? 0, samples: [...samples] };
}

/** Returns a sample, by default at the start of every drive. */
export function sample(
  t: number,
  {
    x = 0,
    z = 0,
    speedCmS = 2_000,
    odometerM = truck.odometerM,
    limitCmS = 2_222,
  }: { x?: number; z?: number; speedCmS?: number; odometerM?: number; limitCmS?: number } = {},
): TrackSample {
  return [t, x, z, speedCmS, odometerM, truck.fuelMl, limitCmS];
}

interface Driving {
  readonly t?: number;
  readonly odometerM?: number;
  readonly x?: number;
  readonly count?: number;
  readonly change?: (sample: TrackSample, index: number) => TrackSample;
}

/** Returns tracks of a drive due east at 72 km/h: one sample per 5 s, 100 m on the map, 1,900 m scaled up. */
export function drive({
  t = 1_000,
  odometerM = truck.odometerM,
  x = 0,
  count = 60,
  change = (sample) => sample,
}: Driving = {}): Unnumbered[] {
  const samples = Array.from({ length: count }, (_, index) => {
    const step = index + 1;
    return change(
      sample(t + step * 5_000, { x: x + step * 100, odometerM: odometerM + step * 1_900 }),
      index,
    );
  });
  const tracks: Unnumbered[] = [];
  for (let first = 0; first < count; first += 12) {
    tracks.push(track(...samples.slice(first, first + 12)));
  }
  return tracks;
}

/** Returns a whole job of 114 km in 302 s, with the given events after its tracks. */
export function wholeDrive({
  change,
  end = {},
}: Pick<Driving, 'change'> & { end?: Partial<TelemetryEventOf<'job.delivered'>> } = {}) {
  return [started(1_000), ...drive(change && { change }), delivered(302_000, end)];
}

export interface TestSession {
  readonly events: readonly Unnumbered[];
  /** Hours after the first session of the test. */
  readonly hours?: number;
  readonly header?: Partial<TelemetrySession>;
  readonly receivedAt?: number;
}

export function headerOf({
  hours = 0,
  header,
}: Omit<TestSession, 'events'> = {}): TelemetrySession {
  const startedAt = day + hours * hour;
  const time = startedAt.toString(16).padStart(12, '0');
  return {
    id: `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`,
    game: 'ets2',
    startedAt: new Date(startedAt).toISOString(),
    source: 'sdk',
    client: 'waybill-companion/1.0.0',
    multiplayer: 'none',
    ...header,
  };
}

/** Numbers events, validates them against the contract, and marks them as received at once. */
export function numbered(events: readonly Unnumbered[], startedAt = day): ReceivedEvent[] {
  return receiveAtOnce(
    events.map((event, index) => telemetryEventSchema.parse({ seq: index + 1, ...event })),
    startedAt,
  );
}

/** Returns a session's events, each received when it happened. */
export function receiveAtOnce(
  events: readonly TelemetryEvent[],
  startedAt: number,
): ReceivedEvent[] {
  return events.map((event) => ({ ...event, receivedAt: startedAt + event.t }));
}

/** Returns the session after its events, and its chapters in their latest form. */
export function fold(
  events: readonly Unnumbered[],
  session: TelemetrySession = headerOf(),
): { state: SessionState; chapters: Chapter[] } {
  return foldEvents(beginSession(session), numbered(events, Date.parse(session.startedAt)));
}

/** Adds the server's data of the session to chapters. */
export function withSession(
  { id, source, multiplayer }: TelemetrySession,
  { state: { startedAt, hasMissingEvents }, chapters }: ReturnType<typeof foldEvents>,
  receivedAt = startedAt,
): JobChapter[] {
  const session = { id, source, multiplayer, receivedAt, hasMissingEvents };
  return chapters.map((chapter) => Object.assign(chapter, { session }));
}

export function chaptersOf(session: TestSession): JobChapter[] {
  const header = headerOf(session);
  return withSession(header, fold(session.events, header), session.receivedAt);
}

function readJob(sessions: readonly TestSession[]): JobInput {
  return {
    game: headerOf(sessions[0]).game,
    chapters: sessions
      .flatMap(chaptersOf)
      .filter(({ contract: { incomeMinor } }) => incomeMinor !== otherContract.incomeMinor),
    reports: [],
    decisions: [],
    surroundings: alone,
  };
}

/** Returns the measurements of the job of these sessions. */
export function measure(
  sessions: readonly TestSession[],
  more: Partial<JobInput> = {},
): JobCheck[] {
  return listChecks(gatherFacts({ ...readJob(sessions), ...more }));
}

/** Settles the job whose contract all these sessions drive. */
export function settle(sessions: readonly TestSession[], more: Partial<JobInput> = {}): SettledJob {
  return settleJob({ ...readJob(sessions), ...more });
}
