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
