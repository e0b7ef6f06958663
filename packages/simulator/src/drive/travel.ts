import type { Random } from '../random.ts';
import { collide, cross, payFine, payToll, refuel } from './items.ts';
import { driveTo, pause, stand } from './motion.ts';
import type { World } from './world.ts';

/** Something that happens at a point on a route. */
export interface Incident {
  /** Metres of the route. */
  readonly at: number;
  readonly stops: boolean;
  /** True if it happens again when the driver passes a second time, after loading a save. */
  readonly again: boolean;
  /** Whether the journey ends with it. */
  readonly act: () => 'goes-on' | 'ends';
}

/**
 * Drives to the end of the world's route.
 * @returns whether it was reached
 */
export function travel(world: World, incidents: readonly Incident[]): boolean {
  const { route } = world;
  if (!route) return false;
  const done = new Set<Incident>();
  for (;;) {
    const next = incidents
      .filter((incident) => !done.has(incident) && incident.at >= world.driven)
      .reduce<Incident | null>((a, b) => (a && a.at <= b.at ? a : b), null);
    driveTo(world, next?.at ?? route.length, next?.stops ?? true);
    if (!next) return true;
    done.add(next);
    const before = world.driven;
    if (next.act() === 'ends') return false;
    if (world.driven >= before) continue;
    for (const incident of done) {
      if (incident.again && incident.at >= world.driven) done.delete(incident);
    }
  }
}

/** Picks this many points in the middle of a route, with some distance between them, in order. */
export function pickPoints(random: Random, length: number, count: number): number[] {
  const [start, end] = [length * 0.12, length * 0.9];
  const slot = (end - start) / count;
  return Array.from(
    { length: count },
    (_, index) => start + slot * (index + random.between(0.2, 0.8)),
  );
}

/** The ferries and trains of the world's route. */
export function crossingIncidents(world: World): Incident[] {
  const { route, random } = world;
  return (route?.crossings ?? []).map((crossing) => ({
    at: crossing.at,
    stops: true,
    again: true,
    act: () => {
      cross(world, crossing, random.chance(0.1) ? 1 : 0);
      return 'goes-on';
    },
  }));
}

/** Incidents of any drive: tolls, fines, bumps, breaks and speeding. */
export function everydayIncidents(world: World, points: readonly number[]): Incident[] {
  return points.map((at) => {
    const { stops, again, act } = everyday(world);
    return {
      at,
      stops,
      again,
      act: () => {
        act();
        return 'goes-on' as const;
      },
    };
  });
}

type Everyday = Pick<Incident, 'stops' | 'again'> & { readonly act: () => void };

function everyday(world: World): Everyday {
  const { random } = world;
  const repeats = random.chance(0.12) ? random.integer(1, 3) : 0;
  const passing = { stops: false, again: false };
  const stopping = { stops: true, again: false };
  const kinds: readonly (() => Everyday)[] = [
    () => ({ stops: false, again: true, act: () => payToll(world, repeats) }),
    () => ({ stops: false, again: true, act: () => payToll(world, repeats) }),
    () => ({ ...passing, act: () => payFine(world, repeats) }),
    () => ({ ...passing, act: () => collide(world, repeats) }),
    () => ({ stops: true, again: true, act: () => refuel(world, repeats) }),
    () => ({ ...passing, act: () => takeBreak(world) }),
    () => ({ ...stopping, act: () => rest(world) }),
    () => ({ ...passing, act: () => hurry(world) }),
    () => ({ ...passing, act: () => hurry(world) }),
    () => ({ ...passing, act: () => changeWeather(world) }),
  ];
  return random.pick(kinds)();
}

function takeBreak(world: World): void {
  world.job?.circumstances.add('paused');
  pause(world, world.random.integer(5000, 1_500_000));
}

/** Sleeps: the game's clock jumps within a few seconds. */
function rest(world: World): void {
  world.job?.circumstances.add('rested');
  stand(world, world.random.integer(10_000, 30_000));
  world.clockMs += world.random.integer(500, 640) * 60_000;
}

/** Drives too fast for a while. */
function hurry(world: World): void {
  const { random, driven } = world;
  world.job?.circumstances.add('speeding');
  world.haste = { excess: random.between(3.5, 7), until: driven + random.between(150, 900) };
}

function changeWeather(world: World): void {
  world.isRaining = !world.isRaining;
}
