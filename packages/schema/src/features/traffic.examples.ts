import type { TrafficArea, TrafficCity, TrafficReport } from './traffic.models.ts';
import { exampleUser } from './users.examples.ts';

const at = '2026-05-02T18:04:00.000Z';
const congestion = { share: 0.42, samples: 318, drivers: 7, at };
const wet = { share: 0.15, minutes: 26, drivers: 6, at };

export const exampleArea: TrafficArea = { x: -34_000, z: -6_000, near: 'Calais', congestion, wet };

export const exampleCity: TrafficCity = {
  id: 'calais',
  name: 'Calais',
  x: -31_140,
  z: -5_510,
  congestion,
  wet,
  reports: 1,
};

export const exampleReport: TrafficReport = {
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b51',
  kind: 'JAM',
  x: -31_250,
  z: -5_750,
  near: { city: 'Calais', distanceM: 264 },
  reporter: { id: exampleUser.id, username: exampleUser.username },
  createdAt: '2026-05-02T17:31:00.000Z',
  confirmedAt: at,
  expiresAt: '2026-05-02T19:04:00.000Z',
  confirmations: 2,
  goneBy: 0,
  answer: null,
  can: { answer: true, withdraw: false, remove: false },
};

export const exampleOutside = {
  host: 'traffic.example.org',
  fetchedAt: at,
  places: [
    { name: 'Calais - Duisburg', country: 'France', severity: 'HEAVY' as const, players: 214 },
  ],
};
