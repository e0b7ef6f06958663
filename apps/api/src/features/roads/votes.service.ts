import { cityNameOf } from '@waybill/schema/city-names';
import { cleanName } from '@waybill/schema/text';
import type { Db } from '../../lib/db.ts';
import * as data from './votes.data.ts';
import type { RequestedCity, VoteRow, Voter } from './votes.data.ts';

/** How many cities of a recount one transaction counts. */
export const recountedAtOnce = 10;
const longestName = 64;

/** The cities in which a job begins and ends, as reported. */
interface Telling {
  readonly driverId: string | null;
  readonly fromCity: string | null;
  readonly toCity: string | null;
}

/** Returns the voters whose votes these jobs may change. Deleted accounts have no vote. */
export function votersOf(jobs: readonly Telling[]): Voter[] {
  return jobs.flatMap(({ driverId, fromCity, toCity }) =>
    driverId === null
      ? []
      : [fromCity, toCity].flatMap((cityId) => (cityId === null ? [] : { cityId, driverId })),
  );
}

/** Recounts drivers' votes on cities, and stores the consequences if one has changed. */
export async function countVotes(db: Db, game: number, voters: readonly Voter[]): Promise<void> {
  if (voters.length === 0) return;
  const before = new Map((await data.listVotes(db, game, voters)).map((row) => [keyOf(row), row]));
  const now = new Map((await findVotes(db, game, voters)).map((row) => [keyOf(row), row]));
  const gone = [...before.values()].filter((row) => !now.has(keyOf(row)));
  const changed = [...now.values()].filter((row) => !isSame(before.get(keyOf(row)), row));
  if (gone.length + changed.length === 0) return;
  await data.removeVotes(db, game, gone);
  await data.setVotes(db, game, changed);
  const touched = [...gone, ...changed, ...changed.flatMap((row) => before.get(keyOf(row)) ?? [])];
  const cityIds = new Set(touched.map(({ cityId }) => cityId));
  const vtcIds = new Set(touched.flatMap(({ vtcId }) => vtcId ?? []));
  await setCities(db, game, [...cityIds], [...vtcIds]);
}

/** Finds what drivers' jobs say of cities, with sanitised names. */
export async function findVotes(
  db: Db,
  game: number,
  voters: readonly Voter[],
): Promise<VoteRow[]> {
  const rows = await data.findVotes(db, game, voters);
  return rows.map((row) => Object.assign(row, { name: nameOf(row) }));
}

function nameOf({ name, cityId }: VoteRow): string {
  const cleaned = cleanName(name);
  return cleaned === '' || cleaned.length > longestName ? cityId : cleaned;
}

/**
 * Stores which cities are shared, and which cities companies may see: for all companies, or some.
 */
async function setCities(
  db: Db,
  game: number,
  cityIds: readonly string[],
  vtcIds: readonly string[] | null,
): Promise<void> {
  const cities = cityIds.map((cityId) => askFor(game, cityId));
  await data.setSharedCities(db, game, cityIds, await data.findSharedCities(db, game, cities));
  const ofVtcs = await data.findVtcCities(db, game, cities, vtcIds);
  await data.setVtcCities(db, game, cityIds, vtcIds, ofVtcs);
}

export function askFor(game: number, cityId: string): RequestedCity {
  return { cityId, ownName: cityNameOf(game === 0 ? 'ets2' : 'ats', cityId) };
}

/** Counts all votes on some cities, and stores the result. */
export async function recountCities(
  db: Db,
  game: number,
  cityIds: readonly string[],
): Promise<void> {
  await countVotes(db, game, await data.listVoters(db, game, cityIds));
  await setCities(db, game, cityIds, null);
}

/** Recounts what an upgrade or a changed number of companies requires. @returns how many cities */
export async function recountNext(db: Db): Promise<number> {
  const taken = await data.takeRecounts(db, recountedAtOnce);
  for (const game of new Set(taken.map((each) => each.game))) {
    const cityIds = taken.filter((each) => each.game === game).map(({ cityId }) => cityId);
    await recountCities(db, game, cityIds);
  }
  return taken.length;
}

const keyOf = ({ cityId, driverId }: Voter) => `${cityId} ${driverId}`;

function isSame(before: VoteRow | undefined, now: VoteRow): boolean {
  return (
    before !== undefined &&
    before.vtcId === now.vtcId &&
    before.name === now.name &&
    before.x === now.x &&
    before.z === now.z &&
    before.isCrossed === now.isCrossed &&
    before.n === now.n
  );
}
