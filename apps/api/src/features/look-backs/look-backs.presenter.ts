import type { AccountExport } from '@waybill/schema/features/account.models';
import type {
  Haul,
  LookBack,
  LookBackRoads,
  PublicHaul,
  PublicLookBack,
} from '@waybill/schema/features/look-backs.models';
import { lookBackCardTexts as texts } from '@waybill/schema/features/look-backs.texts';
import { encodeTile } from '@waybill/telemetry/road-tiles';
import { cardSize, writeNumber } from '../../lib/card-drawing.ts';
import type { PageHead } from '../../http/page-head.ts';
import type { DrivenRoads } from '../roads/driven-roads.service.ts';
import type { HaulRow } from './look-backs.data.ts';
import type { LookBackFigures, LookBackTime } from './look-backs.policy.ts';
import type { OwnShares } from './shares.data.ts';

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

/** Returns a driver's shares, for the export of their account. */
export function presentOwnShares(rows: OwnShares): Pick<AccountExport, 'lookBacksShared'> {
  return {
    lookBacksShared: rows.map(({ createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** Returns the page head of a shared look back. */
export function presentLookBackHead(shareId: string, lookBack: PublicLookBack): PageHead {
  const { username, year, month, distanceM, jobs } = lookBack;
  const time = texts.time(year, month);
  const facts = [`${writeNumber(distanceM / 1_000)} km`, texts.deliveries(jobs)];
  return {
    title: texts.title(username, time),
    description: facts.join(' · '),
    path: `/look-back/${shareId}`,
    image: {
      path: `/media/look-backs/${shareId}.png`,
      ...cardSize,
      alt: texts.alt(username, time),
      isWide: true,
    },
  };
}
