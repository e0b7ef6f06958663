import type { Game } from '@waybill/schema/features/telemetry.models';
import { sightingsOf } from '@waybill/telemetry/trucks';
import { v7 as createId } from 'uuid';
import { groupBy } from '../../lib/group-by.ts';
import { happenedInSql } from '../../lib/happened.data.ts';
import type { Sql } from '../../lib/sql.ts';
import { markJobsNow } from '../ledger/posting.data.ts';
import type { FollowedCompany, JobFollower, LedgerSubject } from '../ledger/posting.policy.ts';
import {
  compareSightings,
  continueFleet,
  foldFleet,
  type FleetTruck,
  type FoldedSighting,
  isSameSighting,
  keyOf,
  type TruckGroup,
} from './fleet.policy.ts';
import { releaseTrucks, setAway } from './drivers.data.ts';
import * as data from './following.data.ts';
import { listOwned, type OwnedTruck } from './value.data.ts';
import { truckSourceOf } from './value.policy.ts';

const dayMs = 86_400_000;
/** Milestones that were reached earlier come to light without a notification. */
const newsDays = 2;

/** Recognizes the trucks of a company's ended jobs, and adds up what they were used for. */
export const followTrucks: JobFollower = async (sql, company, jobIds) => {
  const { vtcId } = company;
  const days = [...(await releaseTrucks(sql, vtcId, jobIds))];
  const stored = await data.listStoredSightings(sql, vtcId, jobIds);
  const seen = await listSeen(sql, vtcId, jobIds);
  const changes = groupChanges(stored, seen);
  days.push(...(await foldGroups(sql, company, changes)));
  await addUp(sql, company, days);
  if (changes.length + days.length > 0) await emitTrucksChanged(sql, vtcId);
  const owned = await listOwned(
    sql,
    vtcId,
    changes.map(({ group }) => group),
    days.map(({ truckId }) => truckId),
  );
  return owned.flatMap(entriesOf);
};

/** Returns what is posted for a bought truck. */
function entriesOf({ id, isSold, monthIds }: OwnedTruck): readonly LedgerSubject[] {
  const months = monthIds.map((monthId) => ({ kind: 'depreciation', id: monthId }) as const);
  return isSold ? [...months, { kind: 'truck', id: truckSourceOf(id, 'sold') }] : months;
}

/** Updates whose trucks are away. */
export const followMembers: JobFollower = async (sql, { vtcId }, driverIds) => {
  if (await setAway(sql, vtcId, driverIds)) await emitTrucksChanged(sql, vtcId);
  return [];
};

/** Adds up days of trucks again, and tells of milestones. */
export async function addUp(
  sql: Sql,
  { vtcId, now }: Pick<FollowedCompany, 'vtcId' | 'now'>,
  days: readonly data.TruckDayKey[],
): Promise<void> {
  if (days.length === 0) return;
  await data.setDays(sql, vtcId, days);
  const truckIds = [...new Set(days.map(({ truckId }) => truckId))];
  const newsSince = now.getTime() - newsDays * dayMs;
  for (const { reachedOn, ...milestone } of await data.setMilestones(sql, vtcId, truckIds)) {
    if (new Date(reachedOn).getTime() < newsSince) continue;
    const about = { vtcId, actorId: null, subjectId: milestone.driverId, payload: milestone };
    await happenedInSql(sql, { type: 'truck.milestone', ...about });
  }
}

/** Tells a company that its trucks have changed. */
export async function emitTrucksChanged(
  sql: Sql,
  vtcId: string,
  actorId: string | null = null,
): Promise<void> {
  const about = { vtcId, actorId, subjectId: vtcId, payload: {} };
  await happenedInSql(sql, { type: 'truck.changed', ...about });
}

/** A sighting of a chapter as it is now, with its model. */
interface SeenSighting extends FoldedSighting, TruckGroup, data.ModelName {}

async function listSeen(
  sql: Sql,
  vtcId: string,
  jobIds: readonly string[],
): Promise<readonly SeenSighting[]> {
  const chapters = await data.listChapters(sql, vtcId, jobIds);
  const seen = chapters.flatMap(({ facts, isDelivered, day, ...row }) => {
    const sightings = sightingsOf(facts);
    const delivers = isDelivered && facts.outcomes.some(({ kind }) => kind === 'delivered');
    return sightings.map(({ at, until, ...sighting }, index): SeenSighting =>
      Object.assign({}, row, sighting, {
        at: new Date(at),
        until: new Date(until),
        truckId: null,
        deliveredOn: delivers && index === sightings.length - 1 ? day : null,
      }),
    );
  });
  // Of a job that was delivered twice, the first delivery counts.
  const delivered = new Set<string>();
  return seen.toSorted(compareSightings).map((sighting) => {
    if (sighting.deliveredOn === null) return sighting;
    if (delivered.has(sighting.jobId)) return Object.assign({}, sighting, { deliveredOn: null });
    delivered.add(sighting.jobId);
    return sighting;
  });
}

/** What has changed of the trucks of one driver, game and model. */
export interface GroupChange {
  readonly group: TruckGroup;
  readonly before: readonly FoldedSighting[];
  readonly now: readonly FoldedSighting[];
  /** Null: it has no sightings any more. */
  readonly model: data.ModelName | null;
}

const groupOf = ({ driverId, game, modelId }: TruckGroup) => `${driverId} ${game} ${modelId}`;

function groupChanges(
  stored: readonly data.StoredSighting[],
  seen: readonly SeenSighting[],
): readonly GroupChange[] {
  const before = groupBy(stored, groupOf);
  const now = groupBy(seen, groupOf);
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((key) => {
    const change = { before: before.get(key) ?? [], now: now.get(key) ?? [] };
    const model = change.now.at(-1) ?? null;
    const group = model ?? change.before[0];
    return group ? [{ group, model, ...change }] : [];
  });
}

/** The trucks of a group after a fold. */
interface FoldedGroup {
  readonly group: TruckGroup;
  /** The trucks before. */
  readonly trucks: readonly data.GroupTruck[];
  /** Null: it has had no trucks. */
  readonly model: data.ModelName | null;
  readonly fleet: readonly FleetTruck[];
}

/** A fold with the sightings that it changes. */
interface GroupFold extends FoldedGroup {
  /** Those to store, with the truck that they belonged to before. */
  readonly placed: readonly { readonly now: FoldedSighting; readonly before: FoldedSighting }[];
  readonly removed: readonly FoldedSighting[];
  /** The trucks that may have no sightings any more. */
  readonly doubtedIds: readonly string[];
  readonly days: readonly data.TruckDayKey[];
}

/**
 * Recognizes the trucks of groups again after some of their sightings have changed, all with the same statements.
 * @returns the days to add up
 */
export async function foldGroups(
  sql: Sql,
  company: Pick<FollowedCompany, 'vtcId' | 'now'>,
  changes: readonly GroupChange[],
): Promise<readonly data.TruckDayKey[]> {
  if (changes.length === 0) return [];
  const { vtcId } = company;
  const same = changes.filter(isUnchanged);
  const different = changes.filter((change) => !same.includes(change));
  const groups = different.map(({ group }) => group);
  const trucksOf = groupBy(await data.listTrucksOf(sql, vtcId, groups), groupOf);
  const folds: GroupFold[] = [];
  for (const change of different) {
    folds.push(await foldGroup(sql, company, change, trucksOf.get(groupOf(change.group)) ?? []));
  }
  await setGroups(sql, vtcId, folds);
  const removed = folds.flatMap((fold) => fold.removed);
  // Before others are stored: a sighting may move from one group to another.
  await data.removeSightings(sql, vtcId, removed);
  const seen = same.flatMap(withTrucks);
  const placed = folds.flatMap((fold) => fold.placed.map(({ now }) => now));
  await data.setSightings(sql, vtcId, [...seen, ...placed]);
  await markMoved(sql, company, listMoved(folds, changes));
  const doubtedIds = folds.flatMap((fold) => fold.doubtedIds);
  await data.removeUnseenTrucks(sql, doubtedIds);
  return [...daysOf(seen), ...folds.flatMap(({ days }) => days)];
}

/** Lists the sightings of other jobs that belong to another truck after folds. */
function listMoved(
  folds: readonly GroupFold[],
  changes: readonly GroupChange[],
): readonly FoldedSighting[] {
  const followed = new Set(changes.flatMap(({ now }) => now.map(({ jobId }) => jobId)));
  return folds.flatMap(({ placed }) =>
    placed.flatMap(({ now, before }) =>
      before.truckId === now.truckId || followed.has(now.jobId) ? [] : [now],
    ),
  );
}

/** Lets what depends on the trucks of deliveries, such as claims, follow them again. */
export async function markMoved(
  sql: Sql,
  { vtcId, now }: Pick<FollowedCompany, 'vtcId' | 'now'>,
  sightings: readonly FoldedSighting[],
): Promise<void> {
  const jobIds = sightings.flatMap((it) => (it.deliveredOn === null ? [] : [it.jobId]));
  if (jobIds.length > 0) await markJobsNow(sql, vtcId, jobIds, now);
}

/** The sightings of a change, with the trucks that they belong to so far. */
function withTrucks({ before, now }: GroupChange): readonly FoldedSighting[] {
  const kept = new Map(before.map((it) => [keyOf(it), it.truckId]));
  return now.map((it) => ({ ...it, truckId: kept.get(keyOf(it)) ?? null }));
}

function isUnchanged({ before, now }: GroupChange): boolean {
  const kept = new Map(before.map((it) => [keyOf(it), it]));
  return (
    before.length === now.length &&
    now.every((it) => {
      const old = kept.get(keyOf(it));
      return old !== undefined && isSameSighting(old, it);
    })
  );
}

/** Folds a group: goes on from its trucks if the sightings are later than all others, else folds all. */
async function foldGroup(
  sql: Sql,
  { now: time }: Pick<FollowedCompany, 'now'>,
  change: GroupChange,
  trucks: readonly data.GroupTruck[],
): Promise<GroupFold> {
  const { group, before, model } = change;
  const seen = withTrucks(change);
  const kept = new Set(before.map(keyOf));
  const ids = trucks.map(({ id }) => id);
  const last = trucks
    .flatMap((truck) => truck.last ?? [])
    .toSorted(compareSightings)
    .at(-1);
  const isNext =
    before.length === 0 &&
    seen.every((it) => !last || compareSightings(last, it) < 0) &&
    !trucks.some(({ isWhole }) => isWhole);
  const others = isNext
    ? []
    : (await data.listSightingsOf(sql, ids)).filter((it) => !kept.has(keyOf(it)));
  const takeId = () => createId({ msecs: time.getTime() });
  const fleet = isNext
    ? continueFleet(trucks, seen, takeId)
    : foldFleet([...others, ...seen], takeId);
  const changed = new Set(seen.map(keyOf));
  const placed = fleet.flatMap(({ state, sightings }) =>
    sightings
      .filter((it) => it.truckId !== state.id || changed.has(keyOf(it)))
      .map((it) => ({ now: { ...it, truckId: state.id }, before: it })),
  );
  return {
    group,
    trucks,
    model: model ?? trucks.at(-1) ?? null,
    fleet,
    placed,
    removed: before.filter((it) => !changed.has(keyOf(it))),
    doubtedIds: isNext ? [] : ids,
    days: daysOf([...before, ...placed.flatMap((it) => [it.before, it.now])]),
  };
}

/** Stores the trucks of groups after a fold. */
async function setGroups(sql: Sql, vtcId: string, folded: readonly FoldedGroup[]): Promise<void> {
  const trucksNow = folded.flatMap(({ group, model, fleet }) =>
    model === null ? [] : fleet.map(({ state }) => ({ group, model, state })),
  );
  await data.setTrucks(sql, vtcId, trucksNow);
  const wholes = folded.flatMap(({ trucks }) =>
    trucks.flatMap(({ id, isWhole }) => (isWhole ? [id] : [])),
  );
  if (wholes.length > 0) await data.setWholes(sql, vtcId, wholes);
}

/** Reads the states of a group's trucks from their sightings again, after some were joined or separated. */
export async function refold(
  sql: Sql,
  { vtcId, now }: Pick<FollowedCompany, 'vtcId' | 'now'>,
  { driverId, game, modelId }: { driverId: string | null; game: Game; modelId: string },
): Promise<void> {
  // The trucks of deleted accounts stay as they are.
  if (driverId === null) return;
  const group = { driverId, game, modelId };
  const trucks = await data.listTrucksOf(sql, vtcId, [group]);
  const model = trucks.at(-1) ?? null;
  if (model === null) return;
  const ids = trucks.map(({ id }) => id);
  const sightings = await data.listSightingsOf(sql, ids);
  const fleet = foldFleet(sightings, () => createId({ msecs: now.getTime() }));
  await setGroups(sql, vtcId, [{ group, model, fleet, trucks }]);
}

function daysOf(sightings: readonly FoldedSighting[]): readonly data.TruckDayKey[] {
  return sightings.flatMap(({ truckId, deliveredOn }) =>
    truckId === null || deliveredOn === null ? [] : [{ truckId, day: deliveredOn }],
  );
}
