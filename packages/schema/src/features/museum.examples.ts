import { exampleBlocks } from './vtcs.fields.ts';
import { exampleJobDetail } from './jobs.examples.ts';
import { exampleTruck, exampleTruckDetail } from './trucks.examples.ts';

const { id, game, brand, name, plate, nickname, odometerM } = exampleTruck;

const examplePhoto = {
  id: '01981b74-5d6e-7f80-91a2-b3c4d5e6fc11',
  picture: {
    url: '/media/0f343b0931126a20f133d67c2b018a3b0f343b0931126a20f133d67c2b018a3b.webp',
    size: { width: 1_600, height: 900 },
  },
  alt: 'At the port of Göteborg, in the snow',
};

export const exampleExhibitCard = {
  truck: { id, game, brand, name, plate, nickname, status: 'RETIRED' as const, odometerM },
  driver: { username: 'Kai', avatarUrl: null },
  position: 1,
  isPublic: true,
  firstSeenAt: exampleTruckDetail.firstSeenAt,
  lastSeenAt: exampleTruck.seenAt,
  retiredAt: '2026-11-30T18:00:00.000Z',
  picture: examplePhoto.picture,
  jobs: exampleTruckDetail.totals.jobs,
  distanceM: exampleTruckDetail.totals.distanceM,
};

export const exampleExhibit = {
  ...exampleExhibitCard,
  story: exampleBlocks.description,
  photos: [examplePhoto],
  days: exampleTruckDetail.totals.days,
  drivenS: exampleTruckDetail.totals.drivenS,
  wearPpm: 1_240_000,
  bestMonth: { month: '2026-07-01', jobs: 31, distanceM: 21_480_300 },
  longest: {
    from: 'Rotterdam',
    to: 'Gdańsk',
    cargo: 'Electronics',
    distanceM: 1_842_100,
    massG: 14_000_000,
    endedOn: '2026-08-14',
  },
  heaviest: {
    from: 'Göteborg',
    to: 'Berlin',
    cargo: 'Excavator',
    distanceM: 934_200,
    massG: 33_000_000,
    endedOn: '2026-05-02',
  },
  plates: ['B WB 1234'],
  roads: [
    {
      jobId: '01981b6a-9f3e-7d21-8a4c-1c5d7e9f0a2b',
      game: 'ets2' as const,
      from: 'Göteborg',
      to: 'Berlin',
      lines: exampleJobDetail.trace,
    },
  ],
};
