import type { Game } from '@waybill/schema/features/telemetry.models';
import { truckModels } from './catalogue/trucks.ts';
import { type ContractKind, type Distances, offerContract, pickRoute } from './drive/contracts.ts';
import { courseIncidents, finishJob } from './drive/courses.ts';
import { takeJob } from './drive/jobs.ts';
import { visitGarage } from './drive/garage.ts';
import { refuel } from './drive/items.ts';
import { stand } from './drive/motion.ts';
import { beginRecording, endRecording, report } from './drive/recording.ts';
import { crossingIncidents, everydayIncidents, pickPoints, travel } from './drive/travel.ts';
import { createTruck } from './drive/trucks.ts';
import { describeTruck, type TruckState, type World } from './drive/world.ts';
import { citiesOf, type City } from './map/cities.ts';
import type { GamePoint } from './map/projection.ts';
import { createRandom, type Random } from './random.ts';
import {
  type Circumstance,
  type Course,
  courses as allCourses,
  type SimulatedSession,
  type TrueJob,
  type TrueTruck,
} from './truth.ts';

export interface SimulationOptions {
  /** Chosen by the seed if omitted. */
  readonly game?: Game;
  /** The number of contracts; 3 to 6 by default, chosen by the seed. */
  readonly jobs?: number;
  /**
   * The possible courses; repeat one to make it more frequent. By default half of the jobs are uneventful.
   */
  readonly courses?: readonly Course[];
  /** Where contracts come from; mostly from a market by default. */
  readonly kinds?: readonly ContractKind[];
  /** The kinds of multiplayer; mostly none by default. */
  readonly multiplayer?: readonly ('none' | 'convoy' | 'truckersmp')[];
  /** The distances of contracts by the odometer, in kilometres. */
  readonly distances?: Distances;
  /** The ids of the contracts' cities; by default all of the game. */
  readonly cities?: readonly string[];
  /** Traffic at a position: 1, the default, is free flow at the limit. */
  readonly flowAt?: (place: GamePoint) => number;
  /** The number of incidents of a job besides its course. */
  readonly incidents?: readonly [least: number, most: number];
  /**
   * When the first session begins (ISO 8601), to the hour. A server with a real clock refuses events from the
   * future, and questions those first received after thirty days.
   */
  readonly startAt?: string;
  /**
   * How many trucks the driver has at most; 1 by default. With more, they change trucks and plates, drive on, load saves and
   * repair between two evenings.
   */
  readonly trucks?: number;
  /** Hours between two evenings of driving. */
  readonly breakHours?: readonly [least: number, most: number];
  /** When the next evening begins after one that ended then, instead of `breakHours`. */
  readonly sitsDownAt?: (random: Random, endedMs: number) => number;
}

export interface SimulatedDriver {
  /** In the order in which they were recorded. */
  readonly sessions: readonly SimulatedSession[];
  readonly truth: { readonly jobs: readonly TrueJob[]; readonly trucks: readonly TrueTruck[] };
}

type Settings = Required<SimulationOptions>;

const usualCourses: readonly Course[] = [
  ...allCourses,
  ...allCourses.map((): Course => 'uneventful'),
];

/** Simulates a driver: the device's recordings and the expected result. Deterministic per seed. */
export function simulateDriver(seed: number, options: SimulationOptions = {}): SimulatedDriver {
  const sessions: SimulatedSession[] = [];
  const jobs: TrueJob[] = [];
  const trucks: TrueTruck[] = [];
  for (const { sessions: recorded, truth } of simulateJobByJob(seed, options)) {
    sessions.push(...recorded);
    jobs.push(...truth.jobs);
    trucks.push(...truth.trucks);
  }
  return { sessions, truth: { jobs, trucks } };
}

/**
 * The same, contract by contract: the recordings finished since the previous one, and their expected result.
 * Nothing is retained, so it may run forever.
 */
export function* simulateJobByJob(
  seed: number,
  options: SimulationOptions = {},
): Generator<SimulatedDriver, void> {
  const random = createRandom(`driver ${seed}`);
  const breakHours = options.breakHours ?? [5, 60];
  const settings: Settings = {
    game: random.pick(['ets2', 'ats']),
    jobs: random.integer(3, 6),
    courses: usualCourses,
    kinds: ['market', 'market', 'market', 'market', 'quick-job', 'special-transport'],
    multiplayer: ['none', 'none', 'none', 'none', 'none', 'convoy', 'truckersmp'],
    distances: [120, 650],
    cities: [],
    flowAt: () => 1,
    incidents: [1, 6],
    trucks: 1,
    startAt: '2026-02-02T17:00:00.000Z',
    sitsDownAt: (dice, endedMs) =>
      endedMs + dice.integer(breakHours[0] * 3600, breakHours[1] * 3600) * 1000,
    ...options,
    breakHours,
  };
  const world = createWorld(settings, random);
  let city = random.pick(world.cities);
  // A replaced contract needs a next one to replace it.
  for (let index = 0; index < settings.jobs || world.job; index += 1) {
    city = work(world, settings, city, index >= settings.jobs);
    yield takeResults(world);
  }
  endRecording(world, random.chance(0.9) ? 'game-closed' : null);
  yield takeResults(world);
}

function takeResults({ sessions, jobs, trucks }: World): SimulatedDriver {
  return {
    sessions: sessions.splice(0),
    truth: { jobs: jobs.splice(0), trucks: trucks.splice(0) },
  };
}

function createWorld({ game, startAt, cities, flowAt }: Settings, random: Random): World {
  const known = citiesOf(game);
  return {
    game,
    random,
    cities: cities.length === 0 ? known : known.filter(({ id }) => cities.includes(id)),
    flowAt,
    nowMs: Date.parse(startAt) + random.integer(0, 3_600_000),
    clockMs: random.integer(10_000, 2_000_000) * 60_000,
    truck: createTruck(random, random.pick(truckModels[game])),
    owned: [],
    place: { x: 0, z: 0 },
    speed: 0,
    limitCmS: 0,
    pace: 0.95,
    haste: null,
    isRaining: random.chance(0.2),
    route: null,
    driven: 0,
    recording: null,
    hasRecorded: false,
    job: null,
    save: null,
    sessions: [],
    jobs: [],
    trucks: [],
  };
}

/** Takes a contract and drives it. @returns where the truck is then */
function work(world: World, settings: Settings, from: City, isLast: boolean): City {
  const { random, game } = world;
  const course = isLast ? 'uneventful' : random.pick(settings.courses);
  const kind = world.job ? 'market' : random.pick(settings.kinds);
  const circumstances = joinSession(world, settings);
  let source = kind === 'quick-job' ? random.pick(world.cities) : from;
  if (kind === 'market' && !world.job && random.chance(0.15)) {
    source = driveWithoutJob(world, from);
    circumstances.push('driven-to');
  }
  const own = world.truck;
  if (kind === 'quick-job') {
    changeTruck(world, createTruck(random, random.pick(truckModels[game])));
  }
  if (kind !== 'market') circumstances.push(kind);
  const route = pickRoute(world, source, settings.distances, !canCross(course));
  startRoute(world, route);
  const isTight = random.chance(0.08);
  takeJob(world, offerContract(world, route, kind, isTight), course, circumstances);
  driveJob(world, settings);
  if (kind === 'quick-job') changeTruck(world, own);
  return route.to;
}

/** False for courses that drive a part of the way twice, or unobserved. */
function canCross(course: Course): boolean {
  return course !== 'companion-off' && course !== 'delivered-again';
}

function joinSession(world: World, settings: Settings): Circumstance[] {
  const { random, recording } = world;
  const current = recording?.header.session.multiplayer;
  const mode = world.job ? current : random.pick(settings.multiplayer);
  if (recording && !world.job && (current !== mode || random.chance(0.35))) {
    endRecording(world, random.pick(['game-closed', 'game-closed', 'companion-stopped', null]));
  }
  if (!world.recording) {
    if (world.hasRecorded) world.nowMs = settings.sitsDownAt(random, world.nowMs);
    if (settings.trucks > 1 && !world.job) visitGarage(world, settings.trucks);
    beginRecording(world, mode);
  } else if (!world.job) {
    stand(world, random.integer(15_000, 200_000));
  }
  return mode === 'convoy' || mode === 'truckersmp' ? [mode] : [];
}

function driveWithoutJob(world: World, from: City): City {
  const { random } = world;
  const route = pickRoute(world, from, [40, 250], true);
  startRoute(world, route);
  travel(world, everydayIncidents(world, pickPoints(random, route.length, random.integer(0, 2))));
  return route.to;
}

function startRoute(world: World, route: NonNullable<World['route']>): void {
  world.route = route;
  world.driven = 0;
  world.speed = 0;
  world.haste = null;
  world.place = route.from.place;
}

function driveJob(world: World, settings: Settings): void {
  const { random, route, job } = world;
  if (!route || !job) return;
  if (world.truck.fuelMl < world.truck.model.tankMl * 0.5) refuel(world, 0);
  const [least, most] = settings.incidents;
  const points = pickPoints(random, route.length, random.integer(least, most) + 2);
  const [first = 0] = points.splice(Math.floor(points.length * 0.25), 1);
  const [second = 0] = points.splice(Math.floor(points.length * 0.75), 1);
  const arrives = travel(world, [
    ...crossingIncidents(world),
    ...everydayIncidents(world, points),
    ...courseIncidents(world, job, [first, second]),
  ]);
  if (!arrives) return;
  if (random.chance(0.5)) stand(world, random.integer(1000, 9000));
  finishJob(world, job);
}

function changeTruck(world: World, truck: TruckState): void {
  world.truck = truck;
  report(world, { type: 'truck.changed', truck: describeTruck(truck) });
}
