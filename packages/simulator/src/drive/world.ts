import type {
  Game,
  GameContract,
  Truck,
  TruckPpm,
} from '@waybill/schema/features/telemetry.models';
import type { TruckModel } from '../catalogue/trucks.ts';
import type { City } from '../map/cities.ts';
import type { GamePoint } from '../map/projection.ts';
import type { Route } from '../map/route.ts';
import type { Random } from '../random.ts';
import type { Circumstance, Course, SimulatedSession, TrueItem, TrueJob } from '../truth.ts';
import type { Recording } from './recording.ts';

type Changing<T> = { -readonly [Key in keyof T]: T[Key] };

/** What a truck is, and what it has driven, burned and suffered. */
export interface TruckState {
  readonly model: TruckModel;
  readonly plate: string;
  odometerM: number;
  /** Whole millilitres, so that what was burned is known exactly. */
  fuelMl: number;
  readonly wearPpm: Changing<TruckPpm>;
}

/** What a job has come to, as the game counts it; a reloaded save brings the former back. */
export interface Progress {
  drivenM: number;
  burnedMl: number;
  wornPpm: number;
  cargoDamagePpm: number;
}

/** A contract that a driver works on, and what the truth has learned of it. */
export interface OpenJob {
  readonly contract: GameContract;
  readonly course: Course;
  readonly circumstances: Set<Circumstance>;
  readonly sessionIds: Set<string>;
  readonly startedMs: number;
  readonly startMinute: number;
  readonly items: Changing<TrueItem>[];
  readonly reasons: Set<string>;
  readonly notes: Set<string>;
  progress: Progress;
  /** Whether the device has seen it begin, and not yet end. */
  isWatched: boolean;
  topSpeedCmS: number | null;
  overspeedMs: number;
  /** The last sample that the next one may be compared with. */
  comparableMs: number | null;
}

/** What a save of the game holds. */
export interface Save {
  readonly clockMs: number;
  readonly odometerM: number;
  readonly fuelMl: number;
  readonly wearPpm: TruckPpm;
  readonly place: GamePoint;
  readonly driven: number;
  readonly progress: Progress | null;
  readonly items: number;
}

/** A driver's part of the world, as it is at one moment. */
export interface World {
  readonly game: Game;
  readonly random: Random;
  /** Between which cities contracts lead. */
  readonly cities: readonly City[];
  /** How fast one gets on somewhere: 1 is as the limit allows, less is a jam. */
  readonly flowAt: (place: GamePoint) => number;
  /** Milliseconds since 1970. */
  nowMs: number;
  /** Milliseconds since the first day of the game's own calendar. */
  clockMs: number;
  truck: TruckState;
  place: GamePoint;
  /** Metres per second, and the limit in centimetres per second. */
  speed: number;
  limitCmS: number;
  /** The share of a limit that this driver keeps to just now. */
  pace: number;
  /** So many metres per second above the limit, until so many metres of the route. */
  haste: { readonly excess: number; readonly until: number } | null;
  isRaining: boolean;
  route: Route | null;
  /** Metres of the route. */
  driven: number;
  recording: Recording | null;
  /** Whether a recording has ended. */
  hasRecorded: boolean;
  job: OpenJob | null;
  save: Save | null;
  /** What was recorded to the end, and what the truth has settled, as far as nobody has taken it. */
  readonly sessions: SimulatedSession[];
  readonly jobs: TrueJob[];
}

export function gameMinute({ clockMs }: Pick<World, 'clockMs'>): number {
  return Math.floor(clockMs / 60_000);
}

/** The odometer as the game tells it: a number of kilometres of 32 bits. */
export function shownOdometer(odometerM: number): number {
  return Math.round(Math.fround(odometerM / 1000) * 1000);
}

/** The truck as an event names it. */
export function describeTruck({ model, plate, odometerM, fuelMl, wearPpm }: TruckState): Truck {
  const { id, brandId, brand, name } = model;
  return {
    id,
    brandId,
    brand,
    name,
    plate,
    odometerM: shownOdometer(odometerM),
    fuelMl,
    wearPpm: { ...wearPpm },
  };
}

/** Keeps the game as it is, for `loadSave`. */
export function writeSave(world: World): void {
  const { clockMs, truck, place, driven, job } = world;
  world.save = {
    clockMs,
    odometerM: truck.odometerM,
    fuelMl: truck.fuelMl,
    wearPpm: { ...truck.wearPpm },
    place,
    driven,
    progress: job && { ...job.progress },
    items: job?.items.length ?? 0,
  };
}

/** Puts the game back to the last save: what was paid since then is the driver's again. */
export function loadSave(world: World): void {
  const { save, truck, job } = world;
  if (!save) return;
  world.clockMs = save.clockMs;
  world.place = save.place;
  world.driven = save.driven;
  world.speed = 0;
  world.haste = null;
  truck.odometerM = save.odometerM;
  truck.fuelMl = save.fuelMl;
  Object.assign(truck.wearPpm, save.wearPpm);
  if (!job || !save.progress) return;
  job.progress = { ...save.progress };
  job.comparableMs = null;
  for (const item of job.items.slice(save.items)) {
    item.undone = true;
    job.circumstances.add('item-undone');
  }
}
