import { exampleMemberVtc, exampleUser } from './users.examples.ts';
import { exampleBlocks } from './vtcs.fields.ts';

/** A company, for the API reference. */
export const exampleVtc = {
  ...exampleMemberVtc,
  can: { update: true, handOver: true, remove: true, leave: false },
};

const {
  deleteAfter: _,
  hiddenReason: _4,
  ownershipOfferedTo: _1,
  showRoster: _2,
  showFigures: _3,
  speedCapEts2CmS: _5,
  speedCapAtsCmS: _6,
  monthlyMinimumM: _7,
  chatDays: _8,
  discordUrl,
  websiteUrl,
  ...shared
} = exampleMemberVtc;

/** The same company as the public sees it. */
export const examplePublicVtc = {
  ...shared,
  owner: { username: exampleUser.username },
  members: [],
};

/** Its public page. */
export const exampleVtcPage = {
  ...examplePublicVtc,
  ...exampleBlocks,
  rules: null,
  discordUrl,
  websiteUrl,
  hasRoster: true,
  hasPublicMap: true,
  hasMuseum: true,
  requirements: { minDistanceKm: 5_000, minAccountDays: 0, games: [] },
  figures: {
    drivers: 1,
    activeDrivers30d: 1,
    jobs: 214,
    distanceM: { ets2: 187_400_000, ats: 0 },
    thisWeek: { jobs: 4, distanceM: 3_612_000 },
    lastWeek: { jobs: 9, distanceM: 7_945_000 },
  },
};
