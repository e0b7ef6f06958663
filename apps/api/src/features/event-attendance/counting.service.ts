import {
  attendanceOf,
  countConvoy,
  type Places,
  placesByMinute,
  type Share,
  type Sighting,
} from '@waybill/telemetry/convoy';
import type { Services } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import { runEmittingTransaction } from '../../lib/emitting-transaction.ts';
import { groupBy } from '../../lib/group-by.ts';
import { allHappened } from '../../lib/happened.data.ts';
import { lockEvent } from '../company-events/company-events.data.ts';
import * as data from './counting.data.ts';
import type { Candidate, CountedEvent, Found, TrackRow } from './counting.data.ts';
import {
  firstAfterMs,
  keptUntil,
  lateMs,
  longestAgoMs,
  minutesOf,
  nextCountOf,
} from './counting.policy.ts';

/** How many events are counted in one run, and the tracks of how many drivers are read at once. */
const eventsAtOnce = 50;
const driversAtOnce = 40;

type Work = Pick<Services, 'db' | 'pool' | 'clock' | 'config' | 'signals'>;

/** Counts the attendance of all events for which it is time. @throws the first failure, after all were tried */
export async function countDue(work: Work): Promise<void> {
  const now = work.clock();
  const due = {
    now,
    endedBy: new Date(now.getTime() - firstAfterMs),
    metSince: new Date(now.getTime() - longestAgoMs),
    take: eventsAtOnce,
  };
  const failures: unknown[] = [];
  for (const id of await data.listDue(work.db, due)) {
    await countEvent(work, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Reads the positions of an event's drivers and stores who took part. Positions are read before the event is locked:
 * of two counts at once, the one that began later is kept.
 */
async function countEvent({ db, pool, clock, config, signals }: Work, id: string): Promise<void> {
  const now = clock();
  const event = await data.getCounted(db, id);
  const isPruned = now > keptUntil(event, config.telemetryRetentionDays);
  if (event.count !== null && isPruned) return data.setFinal(db, id);
  const candidates = await data.listCandidates(db, id);
  const { minutes, found } = judge(candidates, await readPlaces(pool, event, candidates));
  await runEmittingTransaction({ db, signals, requestId: null }, async (transaction) => {
    await lockEvent(transaction, id);
    const { count } = await data.getCounted(transaction, id);
    if (count !== null && count.countedAt > now) return;
    const nextAt = nextCountOf(event, config.telemetryRetentionDays, now);
    await data.setCount(transaction, id, { countedAt: now, nextAt, minutes });
    const before = new Set(await data.listAttended(transaction, id));
    const isChanged = await data.setFound(transaction, id, found);
    if (!isChanged && count !== null) return;
    const after = await data.listAttended(transaction, id);
    await tell(
      transaction,
      { id, vtcId: event.vtcId },
      after.filter((one) => !before.has(one)),
    );
  });
}

async function tell(
  db: Db,
  { id, vtcId }: { readonly id: string; readonly vtcId: string },
  attended: readonly string[],
): Promise<void> {
  const payload = { companyEventId: id };
  await allHappened(db, [
    { type: 'event.counted', vtcId, actorId: null, subjectId: id, payload },
    ...attended.map((driverId) => ({
      type: 'event.attended' as const,
      vtcId: null,
      actorId: null,
      subjectId: driverId,
      payload,
    })),
  ]);
}

/** Reads where each candidate was at each minute, of those whose positions are looked at. */
async function readPlaces(
  pool: Services['pool'],
  event: CountedEvent,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, Places>> {
  const { from, minutes } = minutesOf(event);
  const until = new Date(from + minutes * 60_000);
  const ids = candidates.filter(({ answer }) => answer !== 'NO').map(({ id }) => id);
  const mostLateMs = event.countsOffline ? Infinity : lateMs;
  const places = new Map<string, Places>();
  for (let index = 0; index < ids.length; index += driversAtOnce) {
    const chunk = ids.slice(index, index + driversAtOnce);
    const range = { game: event.game, from: new Date(from), until };
    const tracks = await data.listTracks(pool, chunk, range);
    for (const [driverId, own] of groupBy(tracks, (track) => track.driverId)) {
      const sightings = own.flatMap((track) => toSightings(track, mostLateMs));
      places.set(driverId, placesByMinute(sightings, { from, minutes }));
    }
  }
  return places;
}

/** Returns the samples that reached the server in time. */
function toSightings({ startedAt, receivedAt, samples }: TrackRow, mostLateMs: number): Sighting[] {
  const sightings: Sighting[] = [];
  for (const [t = 0, x = 0, z = 0, , odometerM = 0] of samples) {
    const at = startedAt.getTime() + t;
    if (receivedAt.getTime() - at <= mostLateMs) sightings.push({ at, x, z, odometerM });
  }
  return sightings;
}

const notSeen: Share = { minutesWith: 0, minutesKnown: 0, distanceM: 0 };

/** Returns how long the convoy took, and what is stored of each driver who answered, promised or took part. */
function judge(
  candidates: readonly Candidate[],
  places: ReadonlyMap<string, Places>,
): { readonly minutes: number; readonly found: Found[] } {
  const driverIds = [...places.keys()];
  const { minutes, shares } = countConvoy([...places.values()]);
  const shareOf = new Map(driverIds.map((id, index) => [id, shares[index] ?? notSeen]));
  const found = candidates.flatMap(({ id, answer, promised }): Found[] => {
    const share = shareOf.get(id) ?? notSeen;
    const seen = attendanceOf(share, minutes);
    // Drivers who take a promise back after departure say so themselves.
    const computed = answer === 'NO' && seen !== null ? 'MISSED' : seen;
    const isAsked = answer === 'YES' || answer === 'MAYBE' || promised;
    return isAsked || computed === 'ATTENDED'
      ? [{ driverId: id, promised, computed, ...share }]
      : [];
  });
  return { minutes, found };
}
