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
import type {
  Circumstance,
  Course,
  SimulatedSession,
  TrueItem,
  TrueJob,
  TrueTruck,
} from '../truth.ts';
import type { Recording } from './recording.ts';

type Changing<T> = { -readonly [Key in keyof T]: T[Key] };

/** A truck: its model, distance, fuel and wear. */
export interface TruckState {
  /** Identifies it, also with another plate: its first one. */
  readonly vehicle: string;
  readonly model: TruckModel;
  readonly plate: string;
  odometerM: number;
  /** Whole millilitres, so that the consumption is exact. */
  fuelMl: number;
  readonly wearPpm: Changing<TruckPpm>;
}

/** A job's progress as the game counts it; a reloaded save restores the previous values. */
export interface Progress {
  drivenM: number;
  burnedMl: number;
  wornPpm: number;
  cargoDamagePpm: number;
}

/** A contract in progress, and the truth about it so far. */
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
  /** True if the device saw it begin, and hasn't seen it end. */
  isWatched: boolean;
  topSpeedCmS: number | null;
  overspeedMs: number;
  /** The last sample that the next one can be compared with. */
  comparableMs: number | null;
}

/** The contents of a save. */
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

/** The state of one driver's world. */
export interface World {
  readonly game: Game;
  readonly random: Random;
  /** The cities of its contracts. */
  readonly cities: readonly City[];
  /** Traffic at a place: 1 is free flow at the limit, less is a jam. */
  readonly flowAt: (place: GamePoint) => number;
  /** Milliseconds since 1970. */
  nowMs: number;
  /** Milliseconds since the first day of the game's own calendar. */
  clockMs: number;
  truck: TruckState;
  /** The driver's trucks as they were left, without the current one if it is new. */
  owned: readonly TruckState[];
  place: GamePoint;
  /** Speed in metres per second, the limit in centimetres per second. */
  speed: number;
  limitCmS: number;
  /** The share of the limit at which this driver currently drives. */
  pace: number;
  /** Metres per second above the limit, up to this many metres of the route. */
  haste: { readonly excess: number; readonly until: number } | null;
  isRaining: boolean;
  route: Route | null;
  /** Metres of the route. */
  driven: number;
  recording: Recording | null;
  /** True once a recording has ended. */
  hasRecorded: boolean;
  job: OpenJob | null;
  save: Save | null;
  /** Finished recordings and settled truth that the caller hasn't taken yet. */
  readonly sessions: SimulatedSession[];
  readonly jobs: TrueJob[];
  readonly trucks: TrueTruck[];
}

export function gameMinute({ clockMs }: Pick<World, 'clockMs'>): number {
  return Math.floor(clockMs / 60_000);
}

/** The odometer as the game reports it: kilometres as a 32-bit float. */
export function shownOdometer(odometerM: number): number {
  return Math.round(Math.fround(odometerM / 1000) * 1000);
}

/** The truck as described in an event. */
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

/** Saves the game, for `loadSave`. */
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

/** Restores the last save; payments since then are undone. */
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
