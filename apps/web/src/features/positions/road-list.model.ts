import type { DriverOnTheRoad } from '@waybill/schema/features/positions.models';
import type { MapGame, Point } from '#src/components/world-map/world.ts';
import { compareNames } from '#src/lib/i18n/compare-names.ts';
import { progressOf } from '#src/lib/job-progress.ts';
import type { FleetState } from './fleet.model.ts';

/** Metres on the odometer per metre of the game's map, outside of cities. */
const odometerScale: Readonly<Record<MapGame, number>> = { ets2: 19, ats: 20 };
/** Below this pace, the arrival can't be estimated. */
const leastPaceKmh = 30;
/** The number of newest trail points that define the pace. */
const pacePoints = 60;

/** A driver in the list beside the map. */
export interface RoadRow {
  readonly id: string;
  /** Empty if their company shows no names. */
  readonly name: string;
  readonly avatarUrl: string | null;
  /** The tag of the company. */
  readonly company: string;
  readonly jobId: string | null;
  readonly destination: string | null;
  /** From 0 to 1; null if the distance is unknown. */
  readonly share: number | null;
  readonly leftM: number | null;
  /** The minutes that it has been stationary; 0 while it drives. */
  readonly standingMinutes: number;
  readonly isStale: boolean;
  /** In server time; null if unknown. */
  readonly heardAt: string | null;
  /** The position at the last request; null if only the stream has it. */
  readonly at: Point | null;
}

/** The live drivers, and the number of those without a visible position. */
export interface RoadList {
  readonly rows: readonly RoadRow[];
  readonly hiddenCount: number;
}

/**
 * Lists live drivers by nearest arrival, then by name if it is unknown, unnamed ones last. Connected drivers
 * come from the query; others only from the stream.
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
        compareNames(a.name, b.name),
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

/** Returns the progress of a job; null if the game did not report the distance. */
export function shareOf(job: DriverOnTheRoad['job']): Pick<RoadRow, 'share' | 'leftM'> {
  return (job && progressOf(job)) ?? { share: null, leftM: null };
}

/** Returns the minutes that a truck has been stationary; 0 while it drives. */
export function standingMinutesOf(place: DriverOnTheRoad['place'], now: Date): number {
  if (!place || place.standingSince === null) return 0;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(place.standingSince)) / 60_000));
}

/** Filters the rows whose name, company or destination contain all words. */
export function searchRows(rows: readonly RoadRow[], search: string): readonly RoadRow[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ name, company, destination }) => {
    const text = `${name} ${company} ${destination ?? ''}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

type Trail = readonly { readonly points: readonly (readonly number[])[] }[];

/**
 * Estimates the real time to arrival in milliseconds at the recent pace; null if it is unknown. The route in
 * the game is longer than on its map by a constant factor.
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
