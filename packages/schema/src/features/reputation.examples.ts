import { exampleMember } from './members.examples.ts';
import type { ReputationReport, Standing } from './reputation.models.ts';

export const exampleReputation: ReputationReport = {
  reputation: 939,
  exact: 939.1076,
  enough: true,
  isComplete: true,
  jobs: 41,
  parts: [
    { key: 'onTime', weight: 0.3, n: 40, rate: 0.95, value: 0.94, loses: 22.5, unknown: 7.5 },
    { key: 'intact', weight: 0.2, n: 40, rate: 0.975, value: 0.95, loses: 12.5, unknown: 7.5 },
    {
      key: 'completed',
      weight: 0.15,
      n: 41,
      rate: 0.9756,
      value: 0.9706,
      loses: 5.515,
      unknown: 1.8382,
    },
    { key: 'safety', weight: 0.15, n: 40, rate: null, value: 0.8913, loses: 20.3774, unknown: 0 },
  ],
};

export const exampleStanding: Standing = {
  driverId: exampleMember.id,
  distanceM: 25_413_020,
  safety: 89,
  safetyExact: 89.1321,
  reputation: 939,
  reputationExact: 939.1076,
};
