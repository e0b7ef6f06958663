import { exampleUser } from './users.examples.ts';

const driver = { id: exampleUser.id, username: exampleUser.username };

const exampleInputs = {
  base: 15_800,
  version: 2,
  reports: 4,
  median: 16_120,
  week: 1_240_000,
  fourWeeks: 4_400_000,
  factorPpm: 1_019_091,
};

const examplePrice = {
  minorPer100L: 16_120,
  basis: 'REPORTS' as const,
  inputs: exampleInputs,
};

export const exampleFuelReport = {
  id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f708',
  territory: 'PL',
  city: { id: 'wroclaw', name: 'Wrocław' },
  minorPer100L: 14_890,
  at: '2025-08-02T18:40:00.000Z',
  driver,
  counts: true,
  removed: null,
  can: { takeBack: true, remove: false },
};

export const exampleCityPrice = {
  cityId: 'wroclaw',
  city: 'Wrocław',
  territory: 'PL',
  minorPer100L: 14_890,
  basis: 'CITY_REPORTS' as const,
  reports: 3,
  at: { x: 30_120, z: -2_410 },
};

export const exampleFuelBoard = {
  game: 'ets2' as const,
  currency: 'EUR' as const,
  at: '2025-08-02T20:00:00.000Z',
  version: 2,
  changed: { at: '2025-07-20T08:00:00.000Z', by: driver },
  territories: [{ territory: 'DE', ...examplePrice, history: [15_800, 15_960, 16_120] }],
  cities: [exampleCityPrice],
  week: 1_240_000,
  fourWeeks: 4_400_000,
  reports: 4,
  can: { editBase: false, removeReports: false },
};

export const exampleFuelReasons = {
  price: examplePrice,
  currency: 'EUR' as const,
  reports: [
    {
      id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f708',
      minorPer100L: 16_120,
      at: '2025-08-02T18:40:00.000Z',
      city: 'Berlin',
    },
  ],
  tankUps: [
    {
      jobId: '01981b70-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
      cityId: 'berlin',
      city: 'Berlin',
      at: '2025-08-02T18:20:00.000Z',
      volumeMl: 412_000,
    },
  ],
  tankUpCount: 1,
  changed: { at: '2025-07-20T08:00:00.000Z', by: driver },
  history: [15_800, 15_960, 16_120],
};

export const exampleJobFuelCost = {
  minorPer100L: 16_120,
  costMinor: 18_151,
  volumeMl: 112_600,
  territory: 'DE',
  basis: 'REPORTS' as const,
  inputs: exampleInputs,
  discountPpm: 0,
  at: '2025-08-02T18:51:30.000Z',
};
