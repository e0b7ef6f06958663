import type { KeptConditions } from '@waybill/telemetry/job';
import { findReplay } from '@waybill/telemetry/neighbours';
import { evidenceThresholds } from '@waybill/telemetry/thresholds';
import type { Sql } from '../../lib/sql.ts';
import { type FoundConditions, listConditions, listSurroundings } from './conditions.data.ts';
import { findReplays } from './replays.policy.ts';
import { rowsOf, toDriven } from './settled-rows.policy.ts';
import {
  type Conditions,
  isCompared,
  isDelivered,
  type ReadHaul,
  readHaul,
  storedSurroundings,
  createSurroundingsLookup,
  type Surroundings,
} from './settled.policy.ts';
import * as data from './settling.data.ts';
import { type Around, type Haul, keyOf, placesOfDay } from './settling.policy.ts';

/** What a driver's hauls are judged by besides their own data. */
interface Collected {
  /** The driver's other delivered hauls that overlap with these. */
  readonly near: readonly ReadHaul[];
  readonly aroundOf: (one: ReadHaul) => Around;
  /** Only for hauls that were just delivered. */
  readonly conditionsOf: (one: ReadHaul) => Conditions | undefined;
}

/**
 * Collects what hauls are judged by: conditions of those just delivered, and the driver's
 * overlapping hauls. Overlaps of other drivers' hauls are taken as stored. Sends the statements
 * together.
 */
export async function collect(
  sql: Sql,
  driverId: string,
  hauls: readonly ReadHaul[],
  knownNear: readonly Haul[] | null,
  now: Date,
): Promise<Collected> {
  const own = hauls.filter((one) => one.driverId === driverId);
  const [conditions, likely] = await Promise.all([
    findConditions(sql, hauls),
    findNeighbours(sql, driverId, own, knownNear, now),
  ]);
  // Very rare. Crowded jobs are compared with no others.
  const isCrowded = own.some(({ id }) => conditions.get(id)?.isCrowded);
  const marked = own.map((one) => markCrowded(one, conditions.get(one.id)));
  const { near, aroundOf } = isCrowded
    ? await findNeighbours(sql, driverId, marked, knownNear, now)
    : likely;
  return {
    near,
    aroundOf: (one) => (one.driverId === driverId ? aroundOf(one) : storedSurroundings(one)),
    conditionsOf: ({ id }) => conditions.get(id),
  };
}

function markCrowded(one: ReadHaul, found: Conditions | undefined): ReadHaul {
  return found ? { ...one, isCrowded: found.isCrowded } : one;
}

/**
 * The conditions of hauls that were just delivered. Each job keeps its first conditions (ADR 150).
 */
async function findConditions(
  sql: Sql,
  hauls: readonly ReadHaul[],
): Promise<ReadonlyMap<string, Conditions>> {
  const driven = hauls.flatMap(({ id, driverId, game, job, chapters, read }) => {
    const { startedAt, endedAt, prints, contract } = read.job;
    const isNew = isDelivered(read.job) && !job?.isDelivered && chapters.length > 0;
    return isNew && endedAt !== null
      ? [{ id, driverId, game, startedAt, endedAt, prints, contract }]
      : [];
  });
  if (driven.length === 0) return new Map();
  const most = evidenceThresholds.deliveriesOfDay;
  const places = placesOfDay(driven);
  const known = await listConditions(sql, driven, most);
  return new Map(
    hauls.flatMap(({ id, evidenceVersion, read }) => {
      const found = known.get(id);
      if (!found) return [];
      const { speedCapCmS, similar, others } = found;
      const { prints } = read.job;
      const isOld = evidenceVersion === 1;
      const conditions: Conditions = {
        isCrowded: others + (places.get(id) ?? 0) >= most,
        speedCapCmS,
        conditions: isOld ? null : storeConditions(prints, found),
        replays: isOld ? [] : findReplays(prints, similar),
      };
      return [[id, conditions]];
    }),
  );
}

/** The stored conditions of a delivery with these fingerprints. */
export function storeConditions(prints: readonly number[], found: FoundConditions): KeptConditions {
  const { countsOfflineJobs, sourcePlace, destinationPlace, isCargoKnown, similar } = found;
  const replay = findReplay(
    prints,
    similar.map((other) => other.prints),
  );
  return { countsOfflineJobs, sourcePlace, destinationPlace, isCargoKnown, replay };
}

/**
 * The driver's other delivered hauls at the times of `own`, and the surroundings of both. Overlaps
 * of `near` also count the driver's further hauls at their times.
 */
async function findNeighbours(
  sql: Sql,
  driverId: string,
  own: readonly ReadHaul[],
  knownNear: readonly Haul[] | null,
  now: Date,
): Promise<Omit<Collected, 'conditionsOf'>> {
  const concerned = knownNear ?? (await listConcernedBy(sql, driverId, own));
  const near = concerned.map((haul) => readHaul(haul, now));
  const [surroundings, further] = await Promise.all([
    findSurroundings(sql, driverId, own, near),
    listOthers(sql, driverId, near, [...own, ...near], now),
  ]);
  return { near, aroundOf: createSurroundingsLookup(surroundings, [...own, ...near, ...further]) };
}

/**
 * Surroundings other than overlaps of a driver's deliveries under rules version 2. Those being
 * settled (`own`) count with their new data, others (`near`) as stored.
 */
export async function findSurroundings(
  sql: Sql,
  driverId: string,
  own: readonly ReadHaul[],
  near: readonly ReadHaul[],
): Promise<Surroundings> {
  const judged = [...own, ...near].flatMap((one) => {
    const { id, evidenceVersion, chapters, read } = one;
    const { endedAt } = read.job;
    const isJudged = evidenceVersion > 1 && isCompared(one) && chapters.length > 0;
    return isJudged && isDelivered(read.job) && endedAt !== null ? [{ id, endedAt }] : [];
  });
  if (judged.length === 0) return new Map();
  const compared = own.filter(isCompared);
  const given = { ids: own.map(({ id }) => id), chapters: compared.flatMap(rowsOf) };
  return listSurroundings(sql, driverId, judged, given);
}

async function listConcernedBy(
  sql: Sql,
  driverId: string,
  own: readonly ReadHaul[],
): Promise<Haul[]> {
  const chapters = own
    .filter((one) => isCompared(one) && (one.job?.isDelivered || isDelivered(one.read.job)))
    .flatMap((one) => one.chapters.map((chapter) => toDriven(one.game, chapter)));
  if (chapters.length === 0) return [];
  return data.listOverlapping(
    sql,
    driverId,
    own.map(({ id }) => id),
    chapters,
  );
}

async function listOthers(
  sql: Sql,
  driverId: string,
  jobs: readonly ReadHaul[],
  known: readonly ReadHaul[],
  now: Date,
): Promise<ReadHaul[]> {
  if (jobs.length === 0) return [];
  const spans = jobs.flatMap(({ chapters }) => chapters);
  const knownKeys = new Set(known.map(keyOf));
  const found = await data.listDeliveredDuring(sql, driverId, spans);
  return found.filter((haul) => !knownKeys.has(keyOf(haul))).map((haul) => readHaul(haul, now));
}
