import type { LookBack } from '@waybill/schema/features/look-backs.models';
import type { Db } from '../../lib/db.ts';
import { forEachCountedJob } from '../achievements/counted-jobs.service.ts';
import { createDrivenRoads } from '../roads/driven-roads.service.ts';
import * as data from './look-backs.data.ts';
import { boundsOf, type LookBackTime, startLookBack } from './look-backs.policy.ts';
import { presentLookBack } from './look-backs.presenter.ts';

const drivenRoads = createDrivenRoads();

/** Returns a driver's year or month, from their counted jobs for any company. */
export async function getLookBack(db: Db, driverId: string, time: LookBackTime): Promise<LookBack> {
  const bounds = boundsOf(time);
  const fold = startLookBack(time);
  await forEachCountedJob(db, driverId, fold.add, { time: bounds });
  const figures = fold.figures();
  const { longest, heaviest, first, last, mostDrivenLane, favouriteCargo } = figures;
  const ids = [longest, heaviest, first, last, mostDrivenLane?.jobId, favouriteCargo?.jobId];
  const known = ids.flatMap((id) => id ?? []);
  const [drivenS, hauls] = await Promise.all([
    data.sumDrivenSeconds(db, driverId, bounds),
    data.findHauls(db, known),
  ]);
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
