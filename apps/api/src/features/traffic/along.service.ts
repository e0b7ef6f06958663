import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Congestion, TrafficReportKind } from '@waybill/schema/features/traffic.models';
import { limits } from '@waybill/schema/limits';
import { cellOf, step } from '@waybill/telemetry/road-grid';
import type { Db } from '../../lib/db.ts';
import { cellOfRoadCell, middleOf } from './cells.policy.ts';
import { listCities } from './cities.data.ts';
import { listCellsOf } from './conditions.data.ts';
import { byCell, cellsOfCities, measure, recentHours } from './conditions.policy.ts';
import { findReader } from './conditions.service.ts';
import { listSeen } from './reports.data.ts';

/** What is met on a way. Places are in metres of the game. */
export interface TrafficAlong {
  readonly reports: readonly {
    readonly id: string;
    readonly kind: TrafficReportKind;
    readonly x: number;
    readonly z: number;
    readonly confirmedAt: Date;
  }[];
  /** The squares of 4 km of the way of which there is data, in its order. */
  readonly congestion: readonly (Congestion & { readonly x: number; readonly z: number })[];
}

/** A report so many squares of 250 m beside the way is on it: what counts as the same place. */
const besideCells = limits.trafficReportNearM / 250;

/**
 * Reports and congestion along a way: the squares of 250 m of the roads' grid that it leads through, in
 * its order.
 */
export async function listTrafficAlong(
  db: Db,
  { vtcId, game }: { readonly vtcId: string; readonly game: Game },
  roadCells: readonly number[],
  now: Date,
): Promise<TrafficAlong> {
  const cells = [...new Set(roadCells.map(cellOfRoadCell))];
  const [rows, cities, standing, reader] = await Promise.all([
    listCellsOf(db, game, cells, recentHours(now)),
    listCities(db, game, vtcId),
    listSeen(db, game, vtcId, now),
    findReader(db, vtcId),
  ]);
  const ofCells = byCell(rows);
  const cityCells = cellsOfCities(cities);
  const onWay = new Set(roadCells);
  return {
    reports: standing
      .filter(({ x, z }) => isNear(onWay, x, z))
      .map(({ id, kind, x, z, confirmedAt }) => ({ id, kind, x, z, confirmedAt })),
    congestion: cells.flatMap((cell) => {
      const { congestion } = measure(ofCells.get(cell) ?? [], cityCells, reader, now);
      return congestion ? [{ ...congestion, ...middleOf(cell) }] : [];
    }),
  };
}

function isNear(way: ReadonlySet<number>, x: number, z: number): boolean {
  const middle = cellOf([x, z]);
  for (let east = -besideCells; east <= besideCells; east += 1) {
    for (let south = -besideCells; south <= besideCells; south += 1) {
      if (way.has(middle + east * step.east + south * step.south)) return true;
    }
  }
  return false;
}
