import { type LookBack, type LookBackRoads, publicLookBackSchema } from './look-backs.models.ts';

const haul = {
  jobId: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b30',
  game: 'ets2' as const,
  day: '2025-05-01',
  cargo: 'Office Paper',
  from: 'Berlin',
  to: 'Wrocław',
  distanceM: 358_700,
  massG: 19_800_000,
};

const sums = (at: number, length: number) =>
  Array.from({ length }, (_, index) =>
    index === at ? { distanceM: 717_400, jobs: 2 } : { distanceM: 0, jobs: 0 },
  );

export const exampleLookBack: LookBack = {
  year: 2025,
  month: null,
  distanceM: 717_400,
  jobs: 2,
  drivenS: 37_800,
  days: 2,
  countries: ['DE', 'PL'],
  states: [],
  cities: 2,
  newCells: 118,
  longest: haul,
  heaviest: haul,
  mostDrivenLane: { game: 'ets2', from: 'Berlin', to: 'Wrocław', jobs: 2 },
  favouriteCargo: { name: 'Office Paper', jobs: 2 },
  cleanRun: 2,
  punctualPercent: 100,
  byMonth: sums(4, 12),
  byDay: [],
  firstJob: haul,
  lastJob: haul,
};

export const exampleLookBackRoads: LookBackRoads = [
  { game: 'ets2', tiles: [{ tile: 528, cells: 'AQIAgQIY8z8AQH4=' }] },
];

export const examplePublicLookBack = publicLookBackSchema.parse({
  ...exampleLookBack,
  username: 'Carla Convoy',
});

export const exampleShareId = '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b31';
