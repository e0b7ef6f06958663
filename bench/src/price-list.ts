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

/** What a counted kilometre costs a liar, in real time and in what is sent. */
export interface Price {
  readonly seconds: number;
  readonly bytes: number;
}

/** The prices by the rules of before and of today; null where nothing counts. */
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

const seeds = [1, 2, 3];
/** So much of the told time goes by between beginning and end: none, where all is sent at once. */
const shares = [0, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.9, 1];

/** Lies that rules allow up to a bound, each more or less boldly. */
const graded: Readonly<Record<string, readonly Change[]>> = {
  'an old drive with noise and another odometer': [
    (session) => shiftOdometer(addNoise(session), 3_000_000),
  ],
  'more kilometres than the odometer': [1.04, 1.049, 1.1, 1.4].map(tellMore),
  'a part of the way unseen': [0.08, 0.2].map(cutMiddle),
  'an odometer that counts more': [1.2, 1.3, 1.5].map(countMore),
  'faster, with speeds that fit': [1.2, 1.4, 1.6, 1.8, 2].map(hurry),
  'all of these together': [1.4, 1.6, 1.8, 2].map(
    (factor): Change =>
      (session) =>
        tellMore(1.04)(countMore(1.3)(hurry(factor)(session))),
  ),
};

/** What each kind of lie costs at its cheapest: the mean of some drives. */
export function listPrices(): readonly PriceLine[] {
  const honest = seeds.map((seed) => beginFraud(findGenuine(seed)));
  const told = [
    { name: 'a drive as it was', tell: (fraud: Fraud) => [fraud] },
    ...lies
      .filter(({ isOfTime }) => isOfTime !== true)
      .map(({ name, tell }) => ({ name, tell: (fraud: Fraud) => [tell(fraud)] })),
    ...Object.entries(graded).map(([name, changes]) => ({
      name,
      tell: (fraud: Fraud) =>
        changes.map((change) => ({ ...fraud, session: change(fraud.session) })),
    })),
  ];
  return told.map(({ name, tell }) => {
    const priceOf = (evidenceVersion: EvidenceVersion, countsOfflineJobs = false) =>
      mean(honest.map((fraud) => cheapestOf(tell(fraud), { evidenceVersion, countsOfflineJobs })));
    return { name, before: priceOf(1), after: priceOf(2), offline: priceOf(2, true) };
  });
}

/** How long an honest driver takes for a kilometre, in seconds. */
export function measureHonestPace(): number {
  const paces = seeds.map((seed) => {
    const { session, job } = findGenuine(seed);
    return toldMs(session) / (job.distanceM ?? 0);
  });
  return paces.reduce((sum, pace) => sum + pace, 0) / paces.length;
}

function cheapestOf(frauds: readonly Fraud[], rules: Rules): Price | null {
  const prices = frauds.flatMap((fraud) => {
    for (const share of shares) {
      const metres = countMetres(fraud, share, rules);
      if (metres === 0) continue;
      const bytes = toBatches(fraud.session).reduce(
        (sum, batch) => sum + Buffer.byteLength(JSON.stringify(batch)),
        0,
      );
      const seconds = (share * toldMs(fraud.session)) / metres;
      return [{ seconds, bytes: (bytes * 1_000) / metres }];
    }
    return [];
  });
  return prices.toSorted((a, b) => a.seconds - b.seconds || a.bytes - b.bytes)[0] ?? null;
}

/** How far is counted that was not driven, when so much of the told time goes by. */
function countMetres({ session, own, others }: Fraud, share: number, rules: Rules): number {
  const prints = Array.from(settleDriver(foldDriver(others)).values(), (job) => job.prints);
  const told = foldDriver([session], (sent) => receiveLate(sent, share));
  const jobs = settleDriver(new Map([...foldDriver(own), ...told]), { ...rules, prints });
  return [...told.keys()].reduce((metres, fingerprint) => {
    const { tier, distanceM } = jobs.get(fingerprint) ?? {};
    return tier === 'verified' || tier === 'accepted' ? metres + (distanceM ?? 0) : metres;
  }, 0);
}

/** The beginning arrives late, all else at the end. */
function receiveLate(session: SimulatedSession, share: number): ReceivedEvent[] {
  const startMs = Date.parse(session.header.session.startedAt);
  const endMs = startMs + (session.events.at(-1)?.t ?? 0);
  const begunMs = endMs - share * toldMs(session);
  const begun = session.events.findIndex(({ type }) => type === 'job.started');
  return session.events.map((event, index) =>
    Object.assign({}, event, { receivedAt: index <= begun ? begunMs : endMs }),
  );
}

/** From the beginning of its job to its end. */
function toldMs({ events }: SimulatedSession): number {
  const begun = events.find(({ type }) => type === 'job.started');
  return (events.at(-1)?.t ?? 0) - (begun?.t ?? 0);
}

/** Other speeds, by which no fingerprint is equal. */
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

/** The same way in less time, at speeds that no job is rejected for. */
function hurry(factor: number): Change {
  return (session) =>
    mapSamples(
      mapTimes(session, (t) => Math.floor(t / factor)),
      ([t, x, z, speed, ...others]) => {
        return [t, x, z, Math.min(4_990, Math.round(speed * factor)), ...others];
      },
    );
}

/** Each metre on the map counts for more of the odometer. */
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

/** Nothing is told of a part of the way, and what follows happens so much earlier. */
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

/** Of the drives with which a lie counts. */
function mean(prices: readonly (Price | null)[]): Price | null {
  const counted = prices.filter((price) => price !== null);
  if (counted.length === 0) return null;
  const of = (value: (price: Price) => number) =>
    counted.reduce((sum, price) => sum + value(price), 0) / counted.length;
  return { seconds: of(({ seconds }) => seconds), bytes: of(({ bytes }) => bytes) };
}
