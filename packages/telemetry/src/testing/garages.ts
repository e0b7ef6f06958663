import type { Random } from '@waybill/simulator/random';
import type { Sighted } from '../trucks.ts';

/** A sighting with the vehicle that it truly is of. */
export interface TrueSighting extends Sighted {
  readonly vehicle: number;
}

interface Vehicle {
  plate: string | null;
  odometerM: number;
}

const plateOf = (random: Random) => `WB ${random.integer(10_000, 99_999)}`;

/**
 * Generates what one driver’s game tells of the vehicles of a model: some plates are missing, some changed, some kilometres are
 * driven without the companion, and earlier saves are loaded.
 */
export function generateSightings(random: Random, drives: number): TrueSighting[] {
  const vehicles: Vehicle[] = [];
  const saves: { vehicle: number; state: Vehicle }[] = [];
  let current = 0;
  return Array.from({ length: drives }, () => {
    if (vehicles.length === 0 || (vehicles.length < 4 && random.chance(0.03))) {
      const odometerM = random.chance(0.5) ? 0 : random.integer(0, 900_000_000);
      current = vehicles.push({ plate: plateOf(random), odometerM }) - 1;
    } else if (random.chance(0.1)) {
      current = random.integer(0, vehicles.length - 1);
    }
    const vehicle = vehicles[current];
    if (!vehicle) throw new Error('no vehicle');
    if (random.chance(0.04)) vehicle.plate = plateOf(random);
    if (random.chance(0.06)) vehicle.odometerM += random.integer(500, 400_000);
    const save = saves.findLast((it) => it.vehicle === current);
    if (save && random.chance(0.03)) Object.assign(vehicle, save.state);
    if (random.chance(0.1)) saves.push({ vehicle: current, state: { ...vehicle } });
    const fromM = vehicle.odometerM;
    vehicle.odometerM += random.integer(20_000, 900_000);
    const plate = random.chance(0.04) ? null : vehicle.plate;
    return { vehicle: current, plate, fromM, toM: vehicle.odometerM };
  });
}
