import { exampleMember } from './members.examples.ts';
import type { ReputationReport, Standing } from './reputation.models.ts';

export const exampleReputation: ReputationReport = {
  reputation: 932,
  exact: 931.9801,
  enough: true,
  isComplete: true,
  jobs: 41,
  parts: [
    { key: 'onTime', weight: 0.3, n: 40, rate: 0.95, value: 0.94, loses: 20, unknown: 6.6667 },
    {
      key: 'intact',
      weight: 0.2,
      n: 40,
      rate: 0.975,
      value: 0.95,
      loses: 11.1111,
      unknown: 6.6667,
    },
    {
      key: 'completed',
      weight: 0.15,
      n: 41,
      rate: 0.9756,
      value: 0.9706,
      loses: 4.9033,
      unknown: 1.634,
    },
    {
      key: 'attendance',
      weight: 0.1,
      n: 6,
      rate: 1,
      value: 0.875,
      loses: 13.8889,
      unknown: 13.8889,
    },
    { key: 'safety', weight: 0.15, n: 40, rate: null, value: 0.8913, loses: 18.1167, unknown: 0 },
  ],
};

export const exampleStanding: Standing = {
  driverId: exampleMember.id,
  distanceM: 25_413_020,
  safety: 89,
  safetyExact: 89.1321,
  reputation: 932,
  reputationExact: 931.9801,
};
