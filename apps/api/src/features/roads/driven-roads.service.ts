import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import { decodeWay } from '@waybill/telemetry/road-bytes';
import { tileOf } from '@waybill/telemetry/road-grid';
import { addWay, type CellSums, createSums } from '@waybill/telemetry/road-sums';
import type { TileCell } from '@waybill/telemetry/road-tiles';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../lib/db.ts';
import { groupBy } from '../../lib/group-by.ts';
import {
  type DrivenRoad,
  type DrivenTime,
  findStateOfDrivenRoads,
  listDrivenRoads,
} from './driven-roads.data.ts';
import { toTileCell } from './roads.service.ts';

/** Yields to other work after this many jobs. */
const jobsAtOnce = 50;

/** The cells that a driver drove through in one game, by tile. */
export interface DrivenRoads {
  readonly game: Game;
  readonly tiles: ReadonlyMap<number, readonly TileCell[]>;
}

/** A lookup of the roads that a driver drove in a time, of the games that they drove. */
export interface DrivenRoadsLookup {
  /** Returns a text that changes whenever the roads do, without reading them. */
  readonly findState: (db: Db, driverId: string, time: DrivenTime) => Promise<string>;
  readonly find: (db: Db, driverId: string, time: DrivenTime) => Promise<readonly DrivenRoads[]>;
}

/** Creates such a lookup. It remembers the latest answers until the jobs change. */
export function createDrivenRoads(): DrivenRoadsLookup {
  // Up to a few megabytes each.
  const known = new LRUCache<string, readonly DrivenRoads[]>({ max: 20 });
  return {
    findState: findStateOfDrivenRoads,
    async find(db, driverId, time) {
      const state = await findStateOfDrivenRoads(db, driverId, time);
      const key = [driverId, time.from.toISOString(), time.before.toISOString(), state].join();
      const found = known.get(key) ?? (await readDrivenRoads(db, driverId, time));
      known.set(key, found);
      return found;
    },
  };
}

async function readDrivenRoads(
  db: Db,
  driverId: string,
  time: DrivenTime,
): Promise<readonly DrivenRoads[]> {
  const sums = games.map(() => new Map<number, CellSums>());
  let previous: DrivenRoad | null = null;
  for (;;) {
    const rows: DrivenRoad[] = await listDrivenRoads(db, driverId, time, previous, jobsAtOnce);
    for (const { game, passes } of rows) {
      const ofGame = sums[game];
      if (ofGame) addWay((cell) => sumsIn(ofGame, cell), decodeWay(passes), 1);
    }
    previous = rows.at(-1) ?? previous;
    if (rows.length < jobsAtOnce) break;
    await nextTurn();
  }
  return games.flatMap((game, index) => {
    const cells = Array.from(sums[index] ?? [], toTileCell);
    return cells.length > 0 ? [{ game, tiles: groupBy(cells, ({ cell }) => tileOf(cell)) }] : [];
  });
}

function sumsIn(sums: Map<number, CellSums>, cell: number): CellSums {
  const known = sums.get(cell);
  if (known) return known;
  const created = createSums();
  sums.set(cell, created);
  return created;
}
