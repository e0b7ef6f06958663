import type { MemberRecord } from './members.models.ts';
import { exampleRole, exampleUser } from './users.examples.ts';

const { id, steamId, username, avatarUrl, vtcId } = exampleUser;

/** A member of a company, for the API reference. */
export const exampleMember = {
  id,
  steamId,
  username,
  avatarUrl,
  vtcId,
  joinedAt: '2025-07-18T19:30:00.000Z',
  lastActiveAt: '2025-08-30T17:05:00.000Z',
  isOwner: false,
  isInactive: false,
  leave: { from: '2025-09-01', until: '2025-09-14', reason: 'Holidays' },
  roles: [{ id: exampleRole.id, name: exampleRole.name }],
  can: { kick: true, assignRoles: true, setLeave: true },
};

/** The same member in a list, with their figures. */
export const exampleListedMember = {
  ...exampleMember,
  scores: { safety: 89, reputation: 932 },
  figures: {
    week: { jobs: 3, distanceM: 1_041_200 },
    all: { jobs: 118, distanceM: 51_204_800 },
    lastJob: {
      id: '01981b70-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
      state: 'delivered',
      tier: 'verified',
      source: { cityId: 'berlin', city: 'Berlin', companyId: 'posped', company: 'Posped' },
      destination: { cityId: 'wroclaw', city: 'Wrocław', companyId: null, company: null },
      plannedM: 360_000,
      drivenM: null,
      distanceM: 358_700,
      startedAt: '2025-08-30T15:10:00.000Z',
      heardAt: null,
      endedAt: '2025-08-30T16:55:00.000Z',
    },
  },
};

/** How many members are on the road or on leave. */
export const exampleCrew = {
  members: 58,
  joinedThisMonth: 4,
  droveThisWeek: 41,
  droveLastWeek: 38,
  onTheRoad: 6,
  onLeave: 2,
  inactive: 3,
};

/** A staff note about a member. */
export const exampleNote = {
  id: '01981b6d-0c31-7b52-8e6f-9a1d2c3b4e5f',
  author: { id, username, avatarUrl },
  text: 'Asked for night tours only.',
  createdAt: '2025-08-02T20:15:00.000Z',
};

/** A blocked user. */
export const exampleBlock = {
  user: {
    id: '01981b6f-2a31-7c4d-9e5f-6a7b8c9d0e1f',
    username: 'Jonas Weber',
    avatarUrl: null,
  },
  until: '2025-09-30T18:00:00.000Z',
  reason: 'Rammed others in a convoy.',
  createdBy: { id, username, avatarUrl },
  createdAt: '2025-08-31T18:00:00.000Z',
};

export const exampleWarning = {
  id: '01981b74-5e6f-7a8b-9c0d-1e2f3a4b5c6d',
  reason: 'Third late delivery this week.',
  givenBy: { id, username, avatarUrl },
  givenAt: '2025-08-30T18:00:00.000Z',
  expiresAt: '2025-11-28T18:00:00.000Z',
};

export const exampleRecord: MemberRecord = {
  awards: [
    {
      achievementId: '5b1c1f0e-7a3f-5c55-9d0c-3f0a4d6e2b11',
      key: 'deliveries',
      name: null,
      mark: 'crate',
      tier: 2,
      tiers: 3,
      earnedAt: '2025-08-01T20:05:00.000Z',
    },
  ],
  awardCount: 1,
  minimum: { month: '2025-08', needM: 1_000_000, doneM: 1_041_200 },
  lastMinimum: { month: '2025-07', needM: 451_613, doneM: 512_000 },
  warnings: [exampleWarning],
};
