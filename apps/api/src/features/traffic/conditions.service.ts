import type { Game } from '@waybill/schema/features/telemetry.models';
import type {
  TrafficArea,
  TrafficCity,
  TrafficHour,
} from '@waybill/schema/features/traffic.models';
import { limits } from '@waybill/schema/limits';
import type { ActorContext } from '../../http/context.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Db } from '../../lib/db.ts';
import { decodeCursor, encodeCursor, refuseCursor } from '../../lib/cursor.ts';
import { hourMs, middleOf } from './cells.policy.ts';
import { type City, listCities as listKnownCities } from './cities.data.ts';
import * as data from './conditions.data.ts';
import {
  byCell,
  byCity,
  cellsOfCities,
  compareCities,
  measure,
  measureSums,
  nearestCity,
  recentHours,
  type TrafficReader,
} from './conditions.policy.ts';
import { listSeen } from './reports.data.ts';

type Ctx = Pick<ActorContext, 'db' | 'clock' | 'actor'>;

/** Lists current conditions by square, most driven first. */
export async function listAreas(
  { db, clock, actor }: Ctx,
  game: Game,
): Promise<{ readonly since: string; readonly areas: readonly TrafficArea[] }> {
  const now = clock();
  const hours = recentHours(now);
  const [rows, cities, reader] = await Promise.all([
    data.listCells(db, game, hours),
    listKnownCities(db, game, actor.vtcId),
    findReader(db, actor.vtcId),
  ]);
  const cityCells = cellsOfCities(cities);
  const areas = [...byCell(rows)].flatMap(([cell, ofCell]) => {
    const measured = measure(ofCell, cityCells, reader, now);
    const isShown = measured.congestion !== null || measured.wet !== null;
    const at = middleOf(cell);
    const near = nearestCity(cities, at)?.city.name ?? null;
    return isShown ? [{ ...at, near, ...measured }] : [];
  });
  return {
    since: new Date(hours.fromHour * hourMs).toISOString(),
    areas: areas.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, limits.trafficAreas),
  };
}

/** Returns how much was driven in a square. */
function weightOf({ congestion, wet }: TrafficArea): number {
  return (congestion?.samples ?? 0) + (wet?.minutes ?? 0);
}

interface AskedCities {
  readonly game: Game;
  readonly search: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Returns one page of cities with the conditions around them. @throws VALIDATION_FAILED */
export async function listCities(
  { db, clock, actor }: Ctx,
  { game, search, limit, cursor }: AskedCities,
): Promise<{ readonly cities: readonly TrafficCity[]; readonly nextCursor: string | null }> {
  const from = readPlace(cursor);
  const now = clock();
  const [rows, cities, reports, reader] = await Promise.all([
    data.listCells(db, game, recentHours(now)),
    listKnownCities(db, game, actor.vtcId),
    listSeen(db, game, actor.vtcId, now),
    findReader(db, actor.vtcId),
  ]);
  const cityCells = cellsOfCities(cities);
  const ofCities = byCity(rows, cities);
  const reported = new Map<string, number>();
  for (const report of reports) {
    const id = nearestCity(cities, report)?.city.id;
    if (id !== undefined) reported.set(id, (reported.get(id) ?? 0) + 1);
  }
  const wanted = search.toLocaleLowerCase('en');
  const found = cities
    .filter(({ name }) => name.toLocaleLowerCase('en').includes(wanted))
    .map(({ id, name, x, z }) => {
      const { congestion, wet } = measure(ofCities.get(id) ?? [], cityCells, reader, now);
      return { id, name, x, z, congestion, wet, reports: reported.get(id) ?? 0 };
    })
    .toSorted(compareCities);
  const isMore = found.length > from + limit;
  return {
    cities: found.slice(from, from + limit),
    nextCursor: isMore ? encodeCursor([String(from + limit)]) : null,
  };
}

/** Returns after how many cities a page begins: their order changes each minute. @throws VALIDATION_FAILED */
function readPlace(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [place = ''] = decodeCursor(cursor) ?? [];
  if (!/^\d{1,6}$/.test(place)) throw refuseCursor();
  return Number(place);
}

/** Lists the conditions at each hour of the day, over seven days. */
export async function listHours(
  { db, clock, actor }: Ctx,
  game: Game,
): Promise<readonly TrafficHour[]> {
  const now = clock();
  const toHour = Math.floor(now.getTime() / hourMs);
  const fromHour = toHour - limits.trafficKeptMs / hourMs + 1;
  const cities: readonly City[] = await listKnownCities(db, game, actor.vtcId);
  const rows = await data.listHours(db, game, { fromHour, toHour }, [...cellsOfCities(cities)]);
  const ofHour = groupBy(rows, ({ hourOfDay }) => hourOfDay);
  const reader = await findReader(db, actor.vtcId);
  return Array.from({ length: 24 }, (_, hour) => {
    return { hour, ...measureSums(ofHour.get(hour) ?? [], reader, now) };
  });
}

export async function findReader(db: Db, vtcId: string | null): Promise<TrafficReader> {
  return { vtcId, hasManyCompanies: await data.hasManyCompanies(db) };
}
