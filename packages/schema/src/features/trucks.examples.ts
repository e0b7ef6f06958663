import { examplePlace } from './places.examples.ts';

const days28 = {
  days: 11,
  jobs: 14,
  distanceM: 9_412_300,
  fuelUsedMl: 2_927_000,
  fuelDistanceM: 9_412_300,
};

export const exampleTruck = {
  id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f901',
  game: 'ets2' as const,
  modelId: 'vehicle.scania.s_2016',
  brand: 'Scania',
  name: 'S',
  plate: 'B WB 1234',
  nickname: 'Old Faithful',
  driver: { id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f708', username: 'Kai', avatarUrl: null },
  status: 'ACTIVE' as const,
  source: 'SEEN' as const,
  place: {
    id: examplePlace.id,
    kind: examplePlace.kind,
    game: examplePlace.game,
    city: examplePlace.city,
  },
  odometerM: 358_700_000,
  wearPpm: { engine: 12_000, transmission: 9_000, cabin: 4_000, chassis: 21_000, wheels: 35_000 },
  seenAt: '2026-11-28T19:40:12.000Z',
  days28,
  isDriven: true,
  bookMinor: 13_204_100,
  dueTop: { item: 'OIL', ratioPpm: 1_024_000 },
};

export const exampleTruckDetail = {
  ...exampleTruck,
  firstSeenAt: '2026-02-03T18:20:00.000Z',
  retiredAt: null,
  fuelMl: 412_000,
  totals: {
    days: 168,
    jobs: 214,
    distanceM: 142_512_900,
    fuelUsedMl: 44_300_000,
    fuelDistanceM: 142_512_900,
    revenueMinor: 21_376_900,
    drivenS: 511_200,
  },
  milestones: [
    { kind: 'KM_100000' as const, reachedOn: '2026-09-14' },
    { kind: 'JOBS_100' as const, reachedOn: '2026-06-30' },
    { kind: 'FIRST_JOB' as const, reachedOn: '2026-02-03' },
  ],
  owned: {
    boughtAt: '2026-05-01T18:00:00.000Z',
    priceMinor: 15_000_000,
    soldAt: null,
    soldMinor: null,
    currency: 'EUR' as const,
  },
  livery: { id: '01981b75-1a2b-7c3d-8e4f-5a6b7c8d9e01', name: 'Nordic Blue' },
  joinedInto: null,
  joined: [],
};

export const exampleTruckCosts = {
  currency: 'EUR' as const,
  accounts: { revenue: -21_376_900, fuel: 6_412_000, repair: 212_400, depreciation: 1_795_900 },
  distanceM: 142_512_900,
};

export const exampleTruckLife = {
  kind: 'GAP' as const,
  at: '2026-03-12T17:05:00.000Z',
  metres: 384_000,
  plate: null,
};
