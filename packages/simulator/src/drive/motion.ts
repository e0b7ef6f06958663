import { limitAt, pointAt, type Route, scaleAt } from '../map/route.ts';
import { takeSample, untilSample } from './recording.ts';
import type { World } from './world.ts';

/** Metres per second, per second. */
const acceleration = 1.1;
const deceleration = 3;
const braking = 0.8;

/** Fuel consumption in millilitres per metre of the odometer, and wear. */
const burnedMlOfMetre = 0.33;
const wornPpmOfMetre = {
  engine: 0.00006,
  transmission: 0.00005,
  cabin: 0.00002,
  chassis: 0.00005,
  wheels: 0.00012,
} as const;

/** Speed where there is no limit, in centimetres per second. */
const freeSpeed = { ets2: 2300, ats: 2950 } as const;

/** The time scale of the game while a truck is stopped. */
const standingScale = 19;
const standingSampleMs = 60_000;

/** Drives to a point on the route, and stops there or drives on. */
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

/** Moves the truck, and updates everything that counts its metres. */
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

/** Wears the truck in whole millionths, so only now and then. */
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

/** Stops for a while as the game goes on. */
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
 * Waits while the game is paused: its clock is stopped, but it still shows the previous speed, which the
 * device samples as often as that of a stopped truck.
 */
export function pause(world: World, ms: number): void {
  takeSample(world);
  const end = world.nowMs + ms;
  while (world.nowMs < end) {
    world.nowMs += Math.min(standingSampleMs, end - world.nowMs);
    takeSample(world);
  }
}
