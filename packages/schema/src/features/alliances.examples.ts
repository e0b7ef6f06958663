import type { AllianceDetail, Proposal } from './alliances.models.ts';
import { exampleVtc } from './vtcs.examples.ts';

// Examples for the API reference.

export const exampleSettings = {
  name: 'Northern Lights',
  description: 'Companies that drive at night.',
  decision: 'MAJORITY' as const,
  noticeDays: 14,
  isPublic: true,
};
export const exampleAlliance = {
  ...exampleSettings,
  id: '01981b71-5e2a-7c3b-8d4e-6f70819203a4',
  slug: 'northern-lights',
  createdAt: '2025-08-01T18:00:00.000Z',
  endsAt: null,
};
export const exampleCompany = {
  id: exampleVtc.id,
  name: exampleVtc.name,
  tag: exampleVtc.tag,
  country: exampleVtc.country,
  logoUrl: exampleVtc.logoUrl,
  memberCount: exampleVtc.memberCount,
  countsOfflineJobs: exampleVtc.countsOfflineJobs,
};
export const exampleDetail: AllianceDetail = {
  alliance: exampleAlliance,
  standing: 'ACTIVE',
  leavesAt: null,
  answerUntil: null,
  companies: [
    {
      ...exampleCompany,
      since: '2025-08-01T18:00:00.000Z',
      leavesAt: null,
      inForce: ['LEADERBOARD'],
    },
  ],
  consents: ['LEADERBOARD', 'JOBS'],
};
export const exampleProposal: Proposal = {
  id: '01981b72-6f3b-7d4c-9e5f-708192a3b4c5',
  kind: 'ADMIT',
  target: { id: exampleVtc.id, name: exampleVtc.name },
  change: null,
  openedBy: { id: exampleVtc.id, name: exampleVtc.name },
  openedAt: '2025-08-02T18:00:00.000Z',
  closesAt: '2025-08-09T18:00:00.000Z',
  closedAt: null,
  state: 'OPEN',
  ballots: [{ vtcId: exampleVtc.id, name: exampleVtc.name, yes: true }],
  mayVote: true,
};
export const exampleSums = [{ game: 'ets2' as const, jobs: 118, distanceM: 84_210_000 }];
