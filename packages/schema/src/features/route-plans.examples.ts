import { exampleDriverName, exampleJob } from './jobs.examples.ts';
import type { LaneFigures, Route, RoutePlan } from './route-plans.models.ts';

const berlin = { cityId: 'berlin', name: 'Berlin', at: { x: 10_140, z: -9_120 } };
const wroclaw = { cityId: 'wroclaw', name: 'Wrocław', at: { x: 22_810, z: -2_460 } };

/** Cities in search results. */
export const exampleCities = [berlin, wroclaw];

const lane: LaneFigures = {
  drives: 24,
  drivers: 7,
  from: '2025-06-02T18:20:00.000Z',
  until: '2025-08-08T19:05:00.000Z',
  distanceM: { n: 24, lower: 352_100, median: 358_700, upper: 361_400 },
  realMs: { n: 24, lower: 1_190_000, median: 1_260_000, upper: 1_395_000 },
  gameMinutes: { n: 21, lower: 352, median: 371, upper: 402 },
  fuelMl: { n: 23, lower: 108_000, median: 117_400, upper: 125_900 },
  tollsMinor: { n: 24, lower: 0, median: 1_800, upper: 1_800 },
  transportMinor: { n: 24, lower: 0, median: 0, upper: 0 },
  fines: 0.25,
  finesMinor: 13_750,
  collisions: 0.13,
  truckDamagePpm: 2_310,
  cargoDamagePpm: 940,
  crossings: [],
};

/** A route with all known figures. */
export const exampleRoute: Route = {
  game: 'ets2',
  currency: 'EUR',
  legs: [
    {
      from: berlin,
      to: wroclaw,
      basis: 'DRIVEN',
      figuresOf: 'company',
      distanceM: 358_700,
      realMs: 1_260_000,
      gameMinutes: 371,
      drivingMinutes: 371,
      fuelMl: 117_400,
      tollsMinor: 1_800,
      transportMinor: 0,
      company: lane,
      everybody: null,
      line: 'wq`Rnnzn@_seK_d~G',
    },
  ],
  order: { kind: 'GIVEN', savedM: null },
  totals: {
    distanceM: 358_700,
    realMs: 1_260_000,
    gameMinutes: 416,
    drivingMinutes: 371,
    fuelMl: 117_400,
    fuelMinor: 17_845,
    tollsMinor: 1_800,
    transportMinor: 0,
  },
  breaks: [{ leg: 0, distanceM: 261_000, drivenMinutes: 270, kind: 'BREAK', minutes: 45 }],
  fuelStops: [],
  traffic: {
    reports: [
      {
        id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c01',
        kind: 'JAM',
        leg: 0,
        distanceM: 210_400,
        x: 17_625,
        z: -5_125,
        confirmedAt: '2025-08-09T17:31:00.000Z',
      },
    ],
    slow: [],
  },
  detour: { factor: 1.24, drives: 101 },
};

/** A saved route that was driven. */
export const exampleRoutePlan: RoutePlan = {
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b52',
  name: 'Paper to Wrocław',
  game: 'ets2',
  currency: 'EUR',
  planner: exampleDriverName,
  driver: exampleDriverName,
  legs: [
    {
      from: { cityId: 'berlin', name: 'Berlin' },
      to: { cityId: 'wroclaw', name: 'Wrocław' },
      basis: 'DRIVEN',
      planned: {
        distanceM: 358_700,
        realMs: 1_260_000,
        gameMinutes: 371,
        fuelMl: 117_400,
        tollsMinor: 1_800,
      },
      driven: {
        jobId: exampleJob.id,
        endedAt: '2025-08-09T19:05:00.000Z',
        distanceM: 361_200,
        realMs: 1_302_000,
        gameMinutes: 384,
        fuelMl: 119_800,
        tollsMinor: 1_800,
      },
    },
  ],
  createdAt: '2025-08-09T17:45:00.000Z',
  can: { change: true },
};
