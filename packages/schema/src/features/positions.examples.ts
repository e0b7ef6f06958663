import { exampleJob } from './jobs.examples.ts';
import type { DriverOnTheRoad, PublicTruck, TrailLine } from './positions.models.ts';
import { exampleUser } from './users.examples.ts';

export const examplePublicMap = {
  isOn: true,
  showsNames: false,
  frameAncestors: ['https://nordichaul.example'],
};

export const exampleView = { x0: -60_000, z0: -20_000, x1: 20_000, z1: 40_000 };

export const exampleOnTheRoad: DriverOnTheRoad = {
  driver: {
    id: exampleUser.id,
    username: exampleUser.username,
    avatarUrl: exampleUser.avatarUrl,
  },
  company: {
    id: exampleUser.vtc.id,
    name: exampleUser.vtc.name,
    tag: exampleUser.vtc.tag,
    country: 'SE',
  },
  game: 'ets2',
  heardAt: '2025-08-02T18:09:44.340Z',
  place: {
    at: '2025-08-02T18:09:44.340Z',
    x: -12_480,
    z: 8_120,
    heading: 61,
    speedKmh: 82,
    limitKmh: 90,
    fuelMl: 312_000,
    standingSince: null,
    isStale: false,
  },
  job: {
    id: exampleJob.id,
    number: exampleJob.number,
    cargo: exampleJob.cargo.name,
    source: exampleJob.source,
    destination: exampleJob.destination,
    plannedM: exampleJob.plannedM,
    drivenM: 121_400,
  },
  nextRestMinutes: 132,
};

export const exampleTrail: TrailLine[] = [
  {
    game: 'ets2',
    points: [
      [40_112_000, -11_020, 7_480, 78],
      [40_117_000, -10_912, 7_451, 80],
    ],
  },
];

export const examplePublicTruck: PublicTruck = {
  key: '7f3a',
  name: null,
  x: -12_480,
  z: 8_120,
  heading: 61,
  speedKmh: 82,
};
