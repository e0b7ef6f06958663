import { randomUUID } from 'node:crypto';
import type { TelemetryBatch } from '@waybill/schema/features/telemetry.models';

/** A haul for a device to report. */
export interface Haul {
  readonly cargo: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Builds a session in which a job begins now and is delivered a minute later. Too little of it was observed
 * for it to be verified, so it is in review.
 */
export function buildHaul({ cargo, from, to }: Haul): TelemetryBatch {
  const now = Date.now();
  const truck = {
    id: 'vehicle.scania.s_2016',
    name: 'S',
    odometerM: 1_000_000,
    fuelMl: 400_000,
    wearPpm: { engine: 0, transmission: 0, cabin: 0, chassis: 0, wheels: 0 },
  };
  const job = {
    market: 'freight_market',
    special: false,
    cargo: { id: idOf(cargo), name: cargo, massG: 18_000_000 },
    source: placeOf(from),
    destination: placeOf(to),
    incomeMinor: 184_400,
    plannedM: 60_000,
    deadlineMinute: 103_680,
  };
  return {
    protocol: 1,
    session: {
      id: timedId(now),
      game: 'ets2',
      startedAt: new Date(now).toISOString(),
      source: 'sdk',
      client: 'waybill-companion/1.0.0',
      multiplayer: 'none',
    },
    events: [
      { seq: 1, t: 0, gameMinute: 100_000, type: 'job.started', job, truck },
      {
        seq: 2,
        t: 60_000,
        gameMinute: 100_300,
        type: 'job.delivered',
        revenueMinor: 184_400,
        xp: 642,
        cargoDamagePpm: 0,
        distanceM: 61_000,
        deliveryMinutes: 300,
        autoPark: false,
        autoLoad: false,
        truck: { ...truck, odometerM: 1_061_000 },
        job,
      },
    ],
  };
}

function idOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '_');
}

function placeOf(city: string) {
  return { cityId: idOf(city), city, companyId: 'posped', company: 'Posped' };
}

/** Returns a version 7 UUID. */
function timedId(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${randomUUID().slice(15)}`;
}
