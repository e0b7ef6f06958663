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

/** The traffic along a route. Places are in game metres. */
export interface TrafficAlong {
  readonly reports: readonly {
    readonly id: string;
    readonly kind: TrafficReportKind;
    readonly x: number;
    readonly z: number;
    readonly confirmedAt: Date;
  }[];
  /** The 4 km squares along the route with data, in order. */
  readonly congestion: readonly (Congestion & { readonly x: number; readonly z: number })[];
}

/**
 * A report within this many 250 m cells of the route counts as on it. Equal places use the same
 * distance.
 */
const besideCells = limits.trafficReportNearM / 250;

/** Lists reports and congestion along a route: the 250 m cells of the road grid that it crosses, in order. */
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
