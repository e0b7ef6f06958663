import { exampleMember } from './members.examples.ts';
import type { SafetyPlaces, SafetyPreview, SafetyReport } from './safety.models.ts';

const { id, username, avatarUrl } = exampleMember;

export const exampleSafetyReport: SafetyReport = {
  score: 83,
  exact: 83.4377,
  enough: true,
  isComplete: true,
  rate: 0.00425,
  distanceM: 25_413_020,
  jobs: 56,
  own: { score: 91, exact: 91.2627, distanceM: 5_000_000, jobs: 14 },
  emphasis: [100, 100, 100, 100, 100],
  version: 0,
  history: [{ week: '2025-08-25', score: 83.4377 }],
  causes: [{ key: 'speeding', n: 9, points: 36 }],
  lanes: [
    {
      source: { cityId: 'berlin', name: 'Berlin' },
      destination: { cityId: 'wroclaw', name: 'Wrocław' },
      jobs: 12,
      n: 5,
      points: 21.5,
    },
  ],
  hours: [0, 4, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0],
};

export const exampleSafetyPlaces: SafetyPlaces = {
  cells: [{ x: 10_000, z: -10_000, n: 2, points: 8, cause: 'speeding' }],
  withoutPlace: 0,
};

export const exampleSafetyPreview: SafetyPreview = {
  rows: [{ driver: { id, username, avatarUrl }, before: 83, after: 79 }],
};
