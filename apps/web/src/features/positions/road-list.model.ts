import type { DriverOnTheRoad } from '@waybill/schema/features/positions.models';
import type { MapGame, Point } from '#src/components/world-map/world.ts';
import { progressOf } from '#src/lib/job-progress.ts';
import type { FleetState } from './fleet.model.ts';

/** Metres of the odometer for each metre of the game's map, outside of cities. */
const odometerScale: Readonly<Record<MapGame, number>> = { ets2: 19, ats: 20 };
/** Whoever stands says nothing of how fast they will be. */
const leastPaceKmh = 30;
/** So many of the newest points of a trail say how fast somebody drives. */
const pacePoints = 60;

/** A driver in the list beside the map. */
export interface RoadRow {
  readonly id: string;
  /** Empty where their company shows no names. */
  readonly name: string;
  readonly avatarUrl: string | null;
  /** The tag of the company. */
  readonly company: string;
  readonly jobId: string | null;
  readonly destination: string | null;
  /** From 0 to 1; null where it is not known how far it is. */
  readonly share: number | null;
  readonly leftM: number | null;
  /** Minutes that it has been standing; 0 while it drives. */
  readonly standingMinutes: number;
  readonly isStale: boolean;
  /** By the clock of the server; null where nothing is known. */
  readonly heardAt: string | null;
  /** Where it was when it was asked for last; null where the stream alone tells it. */
  readonly at: Point | null;
}

/** Who is on the road: how far each is, and how many of them show no place. */
export interface RoadList {
  readonly rows: readonly RoadRow[];
  readonly hiddenCount: number;
}

/**
 * Those on the road, the nearest arrival first, then those of whom that is not known, by name, the unnamed last. Whom the
 * reader has a tie to is in the answers of the server; strangers are known by the stream alone.
 */
export function roadListOf(
  drivers: readonly DriverOnTheRoad[],
  state: FleetState,
  now: Date,
): RoadList {
  const shown = drivers.filter(({ place }) => place !== null);
  const known = new Set(drivers.map(({ driver }) => driver.id));
  const strangers = [...state.trucks.values()].filter(
    ({ name, places }) => places.length > 0 && !known.has(name.driverId),
  );
  const rows = [
    ...shown.map((driver) => rowOf(driver, now)),
    ...strangers.map(({ name, standingMinutes }): RoadRow => ({
      id: name.driverId,
      name: name.name,
      avatarUrl: null,
      company: name.company,
      jobId: name.jobId,
      destination: null,
      share: null,
      leftM: null,
      standingMinutes,
      isStale: false,
      heardAt: null,
      at: null,
    })),
  ];
  return {
    rows: rows.toSorted(
      (a, b) =>
        (a.leftM ?? Number.POSITIVE_INFINITY) - (b.leftM ?? Number.POSITIVE_INFINITY) ||
        Number(a.name === '') - Number(b.name === '') ||
        a.name.localeCompare(b.name),
    ),
    hiddenCount: drivers.length - shown.length,
  };
}

function rowOf({ driver, company, place, job, heardAt }: DriverOnTheRoad, now: Date): RoadRow {
  return {
    id: driver.id,
    name: driver.username,
    avatarUrl: driver.avatarUrl,
    company: company.tag,
    jobId: job?.id ?? null,
    destination: job?.destination.city ?? null,
    ...shareOf(job),
    standingMinutes: standingMinutesOf(place, now),
    isStale: place?.isStale ?? false,
    heardAt,
    at: place && [place.x, place.z],
  };
}

/** How far a job has come; nulls where the game did not say how far it is. */
export function shareOf(job: DriverOnTheRoad['job']): Pick<RoadRow, 'share' | 'leftM'> {
  return (job && progressOf(job)) ?? { share: null, leftM: null };
}

/** For how many minutes a truck has been standing; 0 while it drives. */
export function standingMinutesOf(place: DriverOnTheRoad['place'], now: Date): number {
  if (!place || place.standingSince === null) return 0;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(place.standingSince)) / 60_000));
}

/** The rows in which a name, company or destination has all words that are looked for. */
export function searchRows(rows: readonly RoadRow[], search: string): readonly RoadRow[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ name, company, destination }) => {
    const text = `${name} ${company} ${destination ?? ''}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

type Trail = readonly { readonly points: readonly (readonly number[])[] }[];

/**
 * In how many milliseconds of the clock on the wall somebody arrives who goes on as they have driven lately;
 * null where that is not known. In the game the way is so many times as long as on its map.
 */
export function arrivesInMs(
  game: MapGame,
  leftM: number | null,
  speedKmh: number,
  trail: Trail,
): number | null {
  if (leftM === null) return null;
  const lately = trail
    .flatMap(({ points }) => points)
    .slice(-pacePoints)
    .flatMap(([, , , speed = 0]) => (speed > 0 ? [speed] : []));
  const speeds = lately.length > 0 ? lately : [speedKmh];
  const pace = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length;
  if (pace < leastPaceKmh) return null;
  return (leftM / odometerScale[game] / (pace / 3.6)) * 1_000;
}
