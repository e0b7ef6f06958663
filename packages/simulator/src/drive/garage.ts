import { createPlate, createTruck } from './trucks.ts';
import type { World } from './world.ts';

/**
 * What happens to a driver's trucks while the companion is off: another one is taken or bought, a plate is changed, it is driven
 * on, an earlier save is loaded, and it is repaired.
 */
export function visitGarage(world: World, most: number): void {
  const { random, truck } = world;
  const others = world.owned.filter(({ vehicle }) => vehicle !== truck.vehicle);
  world.owned = [...others, truck];
  if (random.chance(0.5)) {
    const isBuying = others.length === 0 || (others.length + 1 < most && random.chance(0.5));
    world.truck = isBuying ? createTruck(random, truck.model) : random.pick(others);
  }
  if (random.chance(0.15)) world.truck = { ...world.truck, plate: createPlate(random) };
  const taken = world.truck;
  if (random.chance(0.2)) taken.odometerM += random.integer(500, 400_000);
  if (random.chance(0.1)) taken.odometerM -= random.integer(500, 300_000);
  if (random.chance(0.2)) {
    Object.assign(taken.wearPpm, { engine: 0, transmission: 0, cabin: 0, chassis: 0, wheels: 0 });
  }
}
