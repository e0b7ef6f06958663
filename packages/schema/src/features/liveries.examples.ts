import { exampleTruck } from './trucks.examples.ts';
import { exampleUser } from './users.examples.ts';

const preview = {
  url: '/media/0f343b0931126a20f133d67c2b018a3b0f343b0931126a20f133d67c2b018a3b.webp',
  size: { width: 1_600, height: 900 },
};

export const exampleLivery = {
  id: '01981b75-1a2b-7c3d-8e4f-5a6b7c8d9e01',
  name: 'Nordic Blue',
  game: 'ets2' as const,
  models: [exampleTruck.modelId],
  colours: ['#1b4a9c', '#fbfbf8'],
  credits: 'Painted by Kai',
  licence: 'OWN' as const,
  workshopItem: '1415692020',
  state: 'APPROVED' as const,
  isRequired: true,
  preview,
  version: 2,
  downloads: 14,
  worn: 9,
};

const exampleVersion = {
  version: 2,
  kind: 'ZIP' as const,
  state: 'APPROVED' as const,
  bytes: 4_194_304,
  sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  files: [{ name: 'vehicle/truck/upgrade/paintjob/nordic/blue.dds', bytes: 5_592_556 }],
  fileCount: 1,
  preview,
  uploadedBy: exampleTruck.driver,
  uploadedAt: '2026-11-20T18:00:00.000Z',
  approvedBy: {
    id: exampleUser.id,
    username: exampleUser.username,
    avatarUrl: exampleUser.avatarUrl,
  },
  approvedAt: '2026-11-20T19:30:00.000Z',
  downloads: 11,
  mayApprove: false,
};

export const exampleLiveryDetail = {
  ...exampleLivery,
  versions: [exampleVersion],
  wornBy: [
    {
      id: exampleTruck.id,
      name: exampleTruck.name,
      plate: exampleTruck.plate,
      nickname: exampleTruck.nickname,
      driver: exampleTruck.driver,
    },
  ],
};
