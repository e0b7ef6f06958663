import type { TelemetryBatch, Truck } from './telemetry.models.ts';

const exampleTruck: Truck = {
  id: 'vehicle.scania.s_2016',
  brandId: 'scania',
  brand: 'Scania',
  name: 'S',
  plate: 'B KL 4821',
  odometerM: 48_210_400,
  fuelMl: 512_300,
  wearPpm: { engine: 12_000, transmission: 9_000, cabin: 4_000, chassis: 11_000, wheels: 21_000 },
};

/** The first two events of a session that began on 3 February 2026. */
export const exampleBatch: TelemetryBatch = {
  protocol: 1,
  session: {
    id: '019c24ab-44d0-7bf1-b49e-1387424dd4e6',
    game: 'ets2',
    startedAt: '2026-02-03T18:02:10.000Z',
    source: 'sdk',
    client: 'waybill-companion/1.0.0',
    gameVersion: '1.53',
    pluginRevision: 12,
    multiplayer: 'none',
  },
  events: [
    {
      seq: 1,
      t: 1_000,
      gameMinute: 13_245,
      pos: { x: 9_683, z: -10_721 },
      type: 'job.started',
      job: {
        market: 'freight_market',
        special: false,
        cargo: { id: 'paper', name: 'Office Paper', massG: 18_000_000, unitCount: 18 },
        source: { cityId: 'berlin', city: 'Berlin', companyId: 'posped', company: 'Posped' },
        destination: {
          cityId: 'wroclaw',
          city: 'Wroclaw',
          companyId: 'norrfood',
          company: 'NorrFood',
        },
        incomeMinor: 1_184_000,
        plannedM: 346_000,
        deadlineMinute: 14_010,
      },
      truck: exampleTruck,
    },
    {
      seq: 2,
      t: 11_000,
      gameMinute: 13_248,
      type: 'track',
      samples: [
        [6_000, 9_678, -10_669, 2_089, 48_211_234, 512_038, 2_222, 1],
        [11_000, 9_668, -10_567, 2_026, 48_212_878, 511_522, 2_222, 1],
      ],
    },
  ],
};
