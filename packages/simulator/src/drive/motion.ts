import { limitAt, pointAt, type Route, scaleAt } from '../map/route.ts';
import { takeSample, untilSample } from './recording.ts';
import type { World } from './world.ts';

/** Metres per second, gained or lost in a second. */
const acceleration = 1.1;
const deceleration = 3;
const braking = 0.8;

/** What a truck burns, in millilitres for each metre of its odometer, and how it wears. */
const burnedMlOfMetre = 0.33;
const wornPpmOfMetre = {
  engine: 0.00006,
  transmission: 0.00005,
  cabin: 0.00002,
  chassis: 0.00005,
  wheels: 0.00012,
} as const;

/** How one drives where no limit is named, in centimetres per second. */
const freeSpeed = { ets2: 2300, ats: 2950 } as const;

/** The game moves no faster while a truck stands. */
const standingScale = 19;
const standingSampleMs = 60_000;

/** Drives so far on the route, and there stops or drives on. */
export function driveTo(world: World, target: number, isStop: boolean): void {
  const { route } = world;
  if (!route) return;
  while (world.driven < target) {
    const remaining = target - world.driven;
    const before = world.speed;
    const whole = untilSample(world);
    const wished = wishedSpeed(world, route, isStop ? remaining : null);
    const after = Math.min(
      before + (acceleration * whole) / 1000,
      Math.max(before - (deceleration * whole) / 1000, wished),
    );
    const way = (((before + after) / 2) * whole) / 1000;
    const arrives = way >= remaining;
    const share = arrives ? remaining / way : 1;
    const stepMs = Math.max(1, Math.round(whole * share));
    world.nowMs += stepMs;
    world.speed = arrives && isStop ? 0 : before + (after - before) * share;
    move(world, route, arrives ? target : world.driven + way, stepMs);
    if (!arrives) takeSample(world);
  }
}

function wishedSpeed(world: World, route: Route, remaining: number | null): number {
  const { random, game, driven, speed } = world;
  if (random.chance(0.1)) world.pace = random.between(0.87, 0.985);
  const limit = limitAt(route, driven + speed * 5) || freeSpeed[game];
  if (world.haste && driven > world.haste.until) world.haste = null;
  const steady = world.haste ? limit / 100 + world.haste.excess : (limit / 100) * world.pace;
  const wished = steady * random.between(0.985, 1.005) * world.flowAt(world.place);
  return remaining === null
    ? wished
    : Math.min(wished, Math.max(3, Math.sqrt(2 * braking * remaining)));
}

/** Moves the truck, and everything that counts its metres. */
function move(world: World, route: Route, to: number, ms: number): void {
  const { truck, job } = world;
  const scale = scaleAt(route, world.driven);
  const metres = (to - world.driven) * scale;
  const burned = Math.min(truck.fuelMl, Math.round(metres * burnedMlOfMetre));
  world.driven = to;
  world.place = pointAt(route, to);
  world.limitCmS = limitAt(route, to);
  world.clockMs += ms * scale;
  truck.odometerM += metres;
  truck.fuelMl -= burned;
  const worn = wear(world, metres);
  if (!job) return;
  job.progress.drivenM += metres;
  job.progress.burnedMl += burned;
  job.progress.wornPpm += worn;
}

/** Wears the truck, by whole millionths: now and then one. */
function wear({ truck: { wearPpm }, random }: World, metres: number): number {
  let total = 0;
  for (const channel of ['engine', 'transmission', 'cabin', 'chassis', 'wheels'] as const) {
    const exact = metres * wornPpmOfMetre[channel];
    const worn = Math.floor(exact) + (random.chance(exact % 1) ? 1 : 0);
    wearPpm[channel] += worn;
    total += worn;
  }
  return total;
}

/** Stands for a while, with the game going on. */
export function stand(world: World, ms: number): void {
  world.speed = 0;
  takeSample(world);
  const end = world.nowMs + ms;
  while (world.nowMs < end) {
    const step = Math.min(standingSampleMs, end - world.nowMs);
    world.nowMs += step;
    world.clockMs += step * standingScale;
    takeSample(world);
  }
}

/**
 * Waits while the game is paused: its clock stands still, and it goes on showing the speed of before, which
 * the device notes as often as of a truck that stands.
 */
export function pause(world: World, ms: number): void {
  takeSample(world);
  const end = world.nowMs + ms;
  while (world.nowMs < end) {
    world.nowMs += Math.min(standingSampleMs, end - world.nowMs);
    takeSample(world);
  }
}
