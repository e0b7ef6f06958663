import { toBatches } from '@waybill/simulator/delivery';
import { findGenuine } from '@waybill/simulator/forge-session';
import { beginFraud, type Fraud, lies } from '@waybill/simulator/forge/lies';
import {
  mapDelivery,
  mapSamples,
  mapTimes,
  mapTrucks,
  trackAt,
  withEvents,
} from '@waybill/simulator/forge/tampering';
import { createRandom } from '@waybill/simulator/random';
import type { SimulatedSession } from '@waybill/simulator/truth';
import type { ReceivedEvent } from '@waybill/telemetry/chapter';
import type { EvidenceVersion } from '@waybill/telemetry/job';
import { foldDriver, settleDriver } from '@waybill/telemetry/testing/drivers';

/** The cost of a counted kilometre for a forger, in real time and bytes sent. */
export interface Price {
  readonly seconds: number;
  readonly bytes: number;
  /** The minimum, relative to the time that an honest driver needs for the distance at the same speeds. */
  readonly share: number;
}

/** The costs by the previous and the current rules; null if nothing counts. */
export interface PriceLine {
  readonly name: string;
  readonly before: Price | null;
  readonly after: Price | null;
  /** In a company that counts offline jobs. */
  readonly offline: Price | null;
}

interface Rules {
  readonly evidenceVersion: EvidenceVersion;
  readonly countsOfflineJobs: boolean;
}

type Change = (session: SimulatedSession) => SimulatedSession;

/** A way to change a drive. */
interface Tampering {
  readonly change: Change;
  /** True if the drive claims to be faster, as an honest driver may be; it is compared to such a driver. */
  readonly isFaster: boolean;
}

const seeds = [1, 2, 3];
/** The number of bisection steps to find the minimum time at which a forgery counts. */
const halvings = 8;

const asFast = (change: Change): Tampering => ({ change, isFaster: false });
const faster = (change: Change): Tampering => ({ change, isFaster: true });

/** Forgeries that the rules allow up to a limit, at several strengths. */
const graded: Readonly<Record<string, readonly Tampering[]>> = {
  'an old drive with noise and another odometer': [
    asFast((session) => shiftOdometer(addNoise(session), 3_000_000)),
  ],
  'more kilometres than the odometer': [1.04, 1.049, 1.1, 1.4].map(tellMore).map(asFast),
  'a part of the way unseen': [0.08, 0.2].map(cutMiddle).map(asFast),
  'an odometer that counts more': [1.05, 1.1, 1.15, 1.2, 1.3, 1.5].map(countMore).map(asFast),
  'an odometer and a speedometer that count more': [1.1, 1.15, 1.2, 1.3, 1.4].map((factor) =>
    asFast((session) => countMore(factor)(speedUp(factor)(session))),
  ),
  'faster, with speeds that fit': [1.2, 1.4, 1.6, 1.8, 2].map(hurry).map(faster),
  'more kilometres, an odometer that counts more, and faster': [1.05, 1.1, 1.15, 1.2, 1.3].flatMap(
    (more) =>
      [1.4, 1.6, 1.8, 2].map((factor) =>
        faster((session) => tellMore(1.04)(countMore(more)(hurry(factor)(session)))),
      ),
  ),
};

/** Returns the minimum cost of each kind of forgery: the mean over some drives. */
export function listPrices(): readonly PriceLine[] {
  const honest = seeds.map((seed) => beginFraud(findGenuine(seed)));
  const told = [
    { name: 'a drive as it was', tell: (fraud: Fraud) => [compare(fraud)] },
    ...lies
      .filter(({ isOfTime }) => isOfTime !== true)
      .map(({ name, tell }) => ({ name, tell: (fraud: Fraud) => [compare(tell(fraud))] })),
    ...Object.entries(graded).map(([name, tamperings]) => ({
      name,
      tell: (fraud: Fraud) =>
        tamperings.map(({ change, isFaster }) =>
          compare({ ...fraud, session: change(fraud.session) }, isFaster),
        ),
    })),
  ];
  return told.map(({ name, tell }) => {
    const priceOf = (evidenceVersion: EvidenceVersion, countsOfflineJobs = false) =>
      mean(honest.map((fraud) => cheapestOf(tell(fraud), { evidenceVersion, countsOfflineJobs })));
    return { name, before: priceOf(1), after: priceOf(2), offline: priceOf(2, true) };
  });
}

/** Returns an honest driver's time per kilometre, in seconds. */
export function measureHonestPace(): number {
  const paces = seeds.map((seed) => paceOf(findGenuine(seed)));
  return paces.reduce((sum, pace) => sum + pace, 0) / paces.length;
}

function paceOf({ session, job }: Fraud['genuine']): number {
  return toldMs(session) / (job.distanceM ?? 0);
}

interface Told {
  readonly fraud: Fraud;
  /** Seconds in which an honest driver drives a kilometre at the claimed speed. */
  readonly honestSeconds: number;
}

function compare(fraud: Fraud, isFaster = false): Told {
  const { genuine, session } = fraud;
  const times = isFaster ? meanSpeed(session) / meanSpeed(genuine.session) : 1;
  return { fraud, honestSeconds: paceOf(genuine) / times };
}

function meanSpeed({ events }: SimulatedSession): number {
  const samples = events.flatMap((event) => (event.type === 'track' ? event.samples : []));
  return samples.reduce((sum, [, , , speedCmS]) => sum + speedCmS, 0) / samples.length;
}

function cheapestOf(told: readonly Told[], rules: Rules): Price | null {
  const prices = told.flatMap(({ fraud, honestSeconds }) => {
    const time = leastTime(fraud, rules);
    if (time === null) return [];
    const metres = countMetres(fraud, time, rules);
    const bytes = toBatches(fraud.session).reduce(
      (sum, batch) => sum + Buffer.byteLength(JSON.stringify(batch)),
      0,
    );
    const seconds = (time * toldMs(fraud.session)) / metres;
    return [{ seconds, bytes: (bytes * 1_000) / metres, share: seconds / honestSeconds }];
  });
  const [cheapest] = prices.toSorted((a, b) => a.seconds - b.seconds || a.bytes - b.bytes);
  return cheapest ? { ...cheapest, share: Math.min(...prices.map(({ share }) => share)) } : null;
}

/**
 * Returns the minimum share of the claimed time that must pass for a forgery to count; null if it never
 * counts.
 */
function leastTime(fraud: Fraud, rules: Rules): number | null {
  if (countMetres(fraud, 1, rules) === 0) return null;
  if (countMetres(fraud, 0, rules) > 0) return 0;
  let [tooLittle, enough] = [0, 1];
  for (let round = 0; round < halvings; round += 1) {
    const between = (tooLittle + enough) / 2;
    if (countMetres(fraud, between, rules) > 0) enough = between;
    else tooLittle = between;
  }
  return enough;
}

/** Returns the counted distance that wasn't driven, if this share of the claimed time passes. */
function countMetres({ session, own, others }: Fraud, share: number, rules: Rules): number {
  const prints = Array.from(settleDriver(foldDriver(others)).values(), (job) => job.prints);
  const told = foldDriver([session], (sent) => receiveLate(sent, share));
  const jobs = settleDriver(new Map([...foldDriver(own), ...told]), { ...rules, prints });
  return [...told.keys()].reduce((metres, fingerprint) => {
    const { tier, distanceM } = jobs.get(fingerprint) ?? {};
    return tier === 'verified' || tier === 'accepted' ? metres + (distanceM ?? 0) : metres;
  }, 0);
}

/** The start is received late, all else at the end. */
function receiveLate(session: SimulatedSession, share: number): ReceivedEvent[] {
  const startMs = Date.parse(session.header.session.startedAt);
  const endMs = startMs + (session.events.at(-1)?.t ?? 0);
  const begunMs = endMs - share * toldMs(session);
  const begun = session.events.findIndex(({ type }) => type === 'job.started');
  return session.events.map((event, index) =>
    Object.assign({}, event, { receivedAt: index <= begun ? begunMs : endMs }),
  );
}

/** Returns the claimed time from the start of its job to its end. */
function toldMs({ events }: SimulatedSession): number {
  const begun = events.find(({ type }) => type === 'job.started');
  return (events.at(-1)?.t ?? 0) - (begun?.t ?? 0);
}

/** Changes speeds so that no fingerprint matches. */
function addNoise(session: SimulatedSession): SimulatedSession {
  const random = createRandom('noise');
  return mapSamples(session, ([t, x, z, speed, ...others]) => {
    const noise = speed > 100 ? random.integer(-60, 60) : 0;
    return [t, x, z, speed + noise, ...others];
  });
}

function shiftOdometer(session: SimulatedSession, metres: number): SimulatedSession {
  return mapTrucks(
    mapSamples(session, ([t, x, z, speed, odometer, ...others]) => {
      return [t, x, z, speed, odometer + metres, ...others];
    }),
    (truck) => ({ ...truck, odometerM: truck.odometerM + metres }),
  );
}

/** The same route in less time, at speeds for which no job is rejected. */
function hurry(factor: number): Change {
  return (session) => speedUp(factor)(mapTimes(session, (t) => Math.floor(t / factor)));
}

/** Adjusts speeds to an odometer that counts more. */
function speedUp(factor: number): Change {
  return (session) =>
    mapSamples(session, ([t, x, z, speed, ...others]) => {
      return [t, x, z, Math.min(4_990, Math.round(speed * factor)), ...others];
    });
}

/** Makes each metre on the map count for more on the odometer. */
function countMore(factor: number): Change {
  return (session) => {
    const start = session.events.find((event) => event.type === 'job.started');
    const from = start?.truck.odometerM ?? 0;
    const more = (odometer: number) =>
      odometer > from ? Math.round(from + (odometer - from) * factor) : odometer;
    const counted = mapSamples(session, ([t, x, z, speed, odometer, ...others]) => {
      return [t, x, z, speed, more(odometer), ...others];
    });
    return mapDelivery(counted, (delivered) => ({
      ...delivered,
      distanceM: Math.round(delivered.distanceM * factor),
      truck: { ...delivered.truck, odometerM: more(delivered.truck.odometerM) },
    }));
  };
}

function tellMore(factor: number): Change {
  return (session) =>
    mapDelivery(session, (delivered) => ({
      ...delivered,
      distanceM: Math.round(delivered.distanceM * factor),
    }));
}

/** Omits a part of the drive, and moves all later events forward by its duration. */
function cutMiddle(share: number): Change {
  return (session) => {
    const [from, to] = [trackAt(session, 0.5), trackAt(session, 0.5 + share)];
    const cutMs = session.events[from - 1]?.t ?? 0;
    const gapMs = (session.events[to - 1]?.t ?? 0) - cutMs;
    const cut = session.events.filter(
      ({ type }, index) => type !== 'track' || index < from || index >= to,
    );
    return mapTimes(withEvents(session, cut), (t) => (t > cutMs ? Math.max(cutMs, t - gapMs) : t));
  };
}

/** Averages the drives in which a forgery counts. */
function mean(prices: readonly (Price | null)[]): Price | null {
  const counted = prices.filter((price) => price !== null);
  if (counted.length === 0) return null;
  const of = (value: (price: Price) => number) =>
    counted.reduce((sum, price) => sum + value(price), 0) / counted.length;
  return {
    seconds: of(({ seconds }) => seconds),
    bytes: of(({ bytes }) => bytes),
    share: of(({ share }) => share),
  };
}
