import type { LookBack } from '@waybill/schema/features/look-backs.models';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../lib/db.ts';
import { forEachCountedJob } from '../achievements/counted-jobs.service.ts';
import { createDrivenRoads } from '../roads/driven-roads.service.ts';
import * as data from './look-backs.data.ts';
import { boundsOf, type LookBackTime, startLookBack } from './look-backs.policy.ts';
import { presentLookBack } from './look-backs.presenter.ts';

const drivenRoads = createDrivenRoads();

/** A few kilobytes each. */
const known = new LRUCache<string, LookBack>({ max: 500 });

/**
 * Returns a driver's year or month, from their counted jobs for any company. Sums them up only if they have
 * changed, because shared ones are public.
 */
export async function getLookBack(db: Db, driverId: string, time: LookBackTime): Promise<LookBack> {
  const { drivenS, state } = await data.findDrivenState(db, driverId, boundsOf(time));
  const key = [driverId, time.year, time.month, drivenS, state].join();
  const found = known.get(key) ?? (await sumUp(db, driverId, time, drivenS));
  known.set(key, found);
  return found;
}

async function sumUp(
  db: Db,
  driverId: string,
  time: LookBackTime,
  drivenS: number,
): Promise<LookBack> {
  const fold = startLookBack(time);
  await forEachCountedJob(db, driverId, fold.add, { time: boundsOf(time) });
  const figures = fold.figures();
  const { longest, heaviest, first, last, mostDrivenLane, favouriteCargo } = figures;
  const ids = [longest, heaviest, first, last, mostDrivenLane?.jobId, favouriteCargo?.jobId];
  const hauls = await data.findHauls(
    db,
    ids.flatMap((id) => id ?? []),
  );
  return presentLookBack(time, figures, { drivenS, hauls });
}

/** Returns the roads that a driver drove in a year or month, of each game. */
export async function listRoads(db: Db, driverId: string, time: LookBackTime) {
  return drivenRoads.find(db, driverId, boundsOf(time));
}

/** Returns a text that changes whenever these roads do. */
export async function findStateOfRoads(
  db: Db,
  driverId: string,
  time: LookBackTime,
): Promise<string> {
  return drivenRoads.findState(db, driverId, boundsOf(time));
}
