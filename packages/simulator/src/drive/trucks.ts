import type { TruckModel } from '../catalogue/trucks.ts';
import type { Random } from '../random.ts';
import type { TruckState } from './world.ts';

/** Returns a plate: three letters and a number. */
export function createPlate(random: Random): string {
  const letters = Array.from({ length: 3 }, () =>
    String.fromCodePoint(65 + random.integer(0, 25)),
  ).join('');
  return `${letters} ${random.integer(1000, 9999)}`;
}

/** Returns a used truck: some hundred thousand kilometres, a three-quarters full tank, some wear. */
export function createTruck(random: Random, model: TruckModel): TruckState {
  const plate = createPlate(random);
  return {
    vehicle: plate,
    model,
    plate,
    odometerM: random.integer(2_000_000, 600_000_000),
    fuelMl: Math.round(model.tankMl * random.between(0.6, 0.95)),
    wearPpm: {
      engine: random.integer(0, 20_000),
      transmission: random.integer(0, 20_000),
      cabin: random.integer(0, 20_000),
      chassis: random.integer(0, 20_000),
      wheels: random.integer(0, 20_000),
    },
  };
}
