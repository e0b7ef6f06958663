import type {
  Haul,
  LookBack,
  LookBackRoads,
  PublicHaul,
  PublicLookBack,
} from '@waybill/schema/features/look-backs.models';
import { encodeTile } from '@waybill/telemetry/road-tiles';
import type { DrivenRoads } from '../roads/driven-roads.service.ts';
import type { HaulRow } from './look-backs.data.ts';
import type { LookBackFigures, LookBackTime } from './look-backs.policy.ts';

/** Returns a time in figures, with the names of the jobs that stand out. */
export function presentLookBack(
  { year, month }: LookBackTime,
  figures: LookBackFigures,
  { drivenS, hauls }: { readonly drivenS: number; readonly hauls: ReadonlyMap<string, HaulRow> },
): LookBack {
  const { longest, heaviest, first, last, mostDrivenLane, favouriteCargo, ...sums } = figures;
  const haulOf = (id: string | null) => {
    const row = id === null ? undefined : hauls.get(id);
    return row ? presentHaul(row) : null;
  };
  const lane = hauls.get(mostDrivenLane?.jobId ?? '');
  const cargo = hauls.get(favouriteCargo?.jobId ?? '');
  return {
    ...sums,
    year,
    month,
    drivenS,
    longest: haulOf(longest),
    heaviest: haulOf(heaviest),
    firstJob: haulOf(first),
    lastJob: haulOf(last),
    mostDrivenLane:
      mostDrivenLane && lane
        ? {
            game: lane.game,
            from: lane.sourceCity,
            to: lane.destinationCity,
            jobs: mostDrivenLane.jobs,
          }
        : null,
    favouriteCargo:
      favouriteCargo && cargo ? { name: cargo.cargo, jobs: favouriteCargo.jobs } : null,
  };
}

function presentHaul(row: HaulRow): Haul {
  return {
    jobId: row.id,
    game: row.game,
    day: (row.endedAt ?? new Date(0)).toISOString().slice(0, 10),
    cargo: row.cargo,
    from: row.sourceCity,
    to: row.destinationCity,
    distanceM: row.distanceM,
    massG: row.massG === null ? null : Number(row.massG),
  };
}

/** Returns a look back for the public: without the ids of jobs. */
export function presentPublicLookBack(lookBack: LookBack, username: string): PublicLookBack {
  return {
    ...lookBack,
    longest: withoutId(lookBack.longest),
    heaviest: withoutId(lookBack.heaviest),
    firstJob: withoutId(lookBack.firstJob),
    lastJob: withoutId(lookBack.lastJob),
    username,
  };
}

function withoutId(haul: Haul | null): PublicHaul | null {
  if (!haul) return null;
  const { jobId: _jobId, ...shown } = haul;
  return shown;
}

/** Returns roads as the tiles of a map. */
export function presentRoads(roads: readonly DrivenRoads[]): LookBackRoads {
  return roads.map(({ game, tiles }) => ({
    game,
    tiles: [...tiles]
      .toSorted(([a], [b]) => a - b)
      .map(([tile, cells]) => ({
        tile,
        cells: Buffer.from(encodeTile(cells)).toString('base64'),
      })),
  }));
}
