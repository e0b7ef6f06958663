import type { KeptConditions } from '@waybill/telemetry/job';
import { findReplay } from '@waybill/telemetry/neighbours';
import { evidenceThresholds } from '@waybill/telemetry/thresholds';
import type { Sql } from '../../lib/sql.ts';
import { type Conditions, listConditions, listSurroundings } from './conditions.data.ts';
import { findReplays } from './replays.policy.ts';
import { rowsOf, toDriven } from './settled-rows.policy.ts';
import {
  isCompared,
  isDelivered,
  settle,
  type Settled,
  type Surroundings,
} from './settled.policy.ts';
import * as data from './settling.data.ts';
import { type ContractChapters, keyOf, placesOfDay } from './settling.policy.ts';

/** What surrounds a driver's deliveries besides overlaps, as far as the rules of version 2 hold for them. */
export async function findSurroundings(
  sql: Sql,
  driverId: string,
  own: readonly Settled[],
  near: readonly Settled[],
): Promise<Surroundings> {
  const jobs = [...own, ...near].flatMap((one) => {
    const { id, evidenceVersion, chapters, result } = one;
    const { endedAt } = result;
    const isJudged = evidenceVersion > 1 && isCompared(one) && chapters.length > 0;
    return isJudged && isDelivered(result) && endedAt !== null ? [{ id, endedAt }] : [];
  });
  if (jobs.length === 0) return new Map();
  const compared = own.filter(isCompared);
  const given = { ids: own.map(({ id }) => id), chapters: compared.flatMap(rowsOf) };
  return listSurroundings(sql, driverId, jobs, given);
}

/**
 * The same, with those that were just delivered judged by how fast their companies let them be driven, and
 * whether their drivers had delivered as much that day as anybody can. Each keeps what it was first judged
 * by (ADR 150).
 */
export async function judgeByConditions(
  sql: Sql,
  settled: readonly Settled[],
  now: Date,
): Promise<readonly Settled[]> {
  const driven = settled.flatMap(({ id, driverId, game, job, chapters, result }) => {
    const { startedAt, endedAt, prints, contract } = result;
    const isNew = isDelivered(result) && !job?.isDelivered && chapters.length > 0;
    return isNew && endedAt !== null
      ? [{ id, driverId, game, startedAt, endedAt, prints, contract }]
      : [];
  });
  if (driven.length === 0) return settled;
  const most = evidenceThresholds.deliveriesOfDay;
  const conditions = await listConditions(sql, driven, most);
  const places = placesOfDay(driven);
  return settled.map((one) => {
    const found = conditions.get(one.id);
    if (!found) return one;
    const isCrowded = found.others + (places.get(one.id) ?? 0) >= most;
    return judge({ ...one, isCrowded }, found, now);
  });
}

/** A delivery by what it is judged by from now on. */
function judge(one: Settled, found: Conditions, now: Date): Settled {
  const { speedCapCmS, similar } = found;
  const cap = speedCapCmS === null ? {} : { speedCapCmS };
  if (one.evidenceVersion > 1) {
    const conditions = keepConditions(one, found);
    const replays = findReplays(one.result.prints, similar);
    return settle({ ...one, ...cap, conditions, replays }, now);
  }
  return one.isCrowded || speedCapCmS !== null ? settle({ ...one, ...cap }, now) : one;
}

/** What a delivery is judged by besides the drive, from now on. */
export function keepConditions({ result: { prints } }: Settled, found: Conditions): KeptConditions {
  const { countsOfflineJobs, sourcePlace, destinationPlace, isCargoKnown, similar } = found;
  const replay = findReplay(
    prints,
    similar.map((other) => other.prints),
  );
  return { countsOfflineJobs, sourcePlace, destinationPlace, isCargoKnown, replay };
}

/**
 * The driver's other delivered jobs at the times of these (`near`), and with them those at the times
 * of the former: all that the overlaps of either are known by.
 */
export async function findNear(
  sql: Sql,
  driverId: string,
  own: readonly Settled[],
  known: readonly ContractChapters[] | null,
  now: Date,
): Promise<{ near: readonly Settled[]; all: readonly Settled[] }> {
  const delivered = own.filter(
    (one) => isCompared(one) && (one.job?.isDelivered || isDelivered(one.result)),
  );
  if (delivered.length === 0 && known === null) return { near: [], all: own };
  const near = (known ?? (await listConcernedBy(sql, driverId, delivered, own))).map((contract) =>
    settle(contract, now),
  );
  const further = await listOthers(sql, driverId, near, [...own, ...near], now);
  return { near, all: [...own, ...near, ...further] };
}

async function listConcernedBy(
  sql: Sql,
  driverId: string,
  delivered: readonly Settled[],
  own: readonly Settled[],
): Promise<ContractChapters[]> {
  const ids = own.map(({ id }) => id);
  const chapters = delivered.flatMap((one) =>
    one.chapters.map((chapter) => toDriven(one.game, chapter)),
  );
  return chapters.length === 0 ? [] : data.listConcerned(sql, driverId, ids, chapters);
}

async function listOthers(
  sql: Sql,
  driverId: string,
  jobs: readonly Settled[],
  known: readonly Settled[],
  now: Date,
): Promise<Settled[]> {
  if (jobs.length === 0) return [];
  const spans = jobs.flatMap(({ chapters }) => chapters);
  const knownKeys = new Set(known.map(keyOf));
  const found = await data.listDeliveredDuring(sql, driverId, spans);
  return found
    .filter((contract) => !knownKeys.has(keyOf(contract)))
    .map((contract) => settle(contract, now));
}
