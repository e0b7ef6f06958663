import { exampleJobFuelCost } from './fuel.examples.ts';
import { publicWaybillSchema } from './jobs.models.ts';
import { exampleUser } from './users.examples.ts';

const { id, username, avatarUrl } = exampleUser;
const driver = { id, username, avatarUrl };
/** A driver without a picture. */
export const exampleDriverName = { id, username };
const { vtc } = exampleUser;

export const exampleJobContract = {
  game: 'ets2' as const,
  market: 'freight_market',
  cargo: { id: 'cargo.office_paper', name: 'Office Paper', massG: 19_800_000 },
  source: { cityId: 'berlin', city: 'Berlin', companyId: 'posped', company: 'Posped' },
  destination: { cityId: 'wroclaw', city: 'Wrocław', companyId: 'tree_et', company: 'Tree-ET' },
  incomeMinor: 1_184_400,
  plannedM: 346_000,
};

/** A verified delivery, for the API reference. */
export const exampleJob = {
  id: '01981b70-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  number: 1042,
  state: 'delivered' as const,
  tier: 'accepted' as const,
  reasons: [],
  notes: [],
  currency: 'EUR' as const,
  driver,
  ...exampleJobContract,
  special: false,
  deadlineMinute: 103_680,
  startedAt: '2025-08-02T18:04:00.000Z',
  endedAt: '2025-08-02T18:51:30.000Z',
  heardAt: null,
  drivenM: null,
  revenueMinor: 1_184_400,
  distanceM: 358_700,
  xp: 642,
  late: false,
  cargoDamagePpm: 0,
  truckDamagePpm: 4_100,
  fuelUsedMl: 112_600,
  finesMinor: 55_000,
  tollsMinor: 3_800,
  transportMinor: 0,
  penaltyMinor: null,
  topSpeedCmS: 2_540,
  overspeedS: 41,
  speedCapCmS: 2_778,
  sources: ['sdk' as const],
  isTrial: false,
};

export const exampleJobForm = {
  ...exampleJobContract,
  startedAt: exampleJob.startedAt,
  endedAt: exampleJob.endedAt,
  distanceM: exampleJob.distanceM,
  revenueMinor: exampleJob.revenueMinor,
};

export const exampleReason = 'The screenshot shows the delivery.';

const exampleDecision = {
  id: '01981b71-2b3c-7d4e-8f50-6b7c8d9e0f1a',
  kind: 'ACCEPT' as const,
  actor: driver,
  reason: exampleReason,
  decidedAt: '2025-08-03T09:12:00.000Z',
};

export const exampleAppeal = {
  id: '01981b72-3c4d-7e5f-9061-7c8d9e0f1a2b',
  decisionId: exampleDecision.id,
  text: 'The game crashed, I drove the rest after a restart.',
  openedAt: '2025-08-03T10:00:00.000Z',
  closedAt: null,
  answerId: null,
};

export const exampleComment = {
  id: '01981b73-4d5e-7f60-8172-8d9e0f1a2b3c',
  author: driver,
  text: 'Fog all the way to the border.',
  createdAt: '2025-08-02T19:00:00.000Z',
};

export const exampleJobDetail = {
  ...exampleJob,
  vtc: { id: vtc.id, name: vtc.name, tag: vtc.tag, country: 'SE' },
  isPublic: false,
  planId: null,
  items: [
    {
      ordinal: 1,
      kind: 'toll' as const,
      at: '2025-08-02T18:20:00.000Z',
      amountMinor: 3_800,
      volumeMl: null,
      detail: {},
      undone: false,
    },
  ],
  chapters: [],
  evidence: [],
  replays: [],
  checks: [
    {
      code: 'NOT_OBSERVED' as const,
      unit: 'share' as const,
      measured: 0.99,
      least: 0.9,
      most: null,
    },
  ],
  fuelCost: exampleJobFuelCost,
  newRoadCells: 57,
  trace: ['_p~iF~ps|U_ulLnnqC'],
  reports: [],
  decisions: [exampleDecision],
  appeals: [],
  comments: [exampleComment],
  can: { decide: ['REJECT' as const, 'VOID' as const], appeal: false, comment: true, share: false },
};

export const examplePublicWaybill = publicWaybillSchema.parse({
  ...exampleJob,
  driver: { username: driver.username, avatarUrl: driver.avatarUrl },
  vtc: { name: vtc.name, tag: vtc.tag, country: 'SE' },
});

export const exampleJobCounts = {
  started: 6,
  onTheRoad: 5,
  verified: 1_204,
  accepted: 32,
  review: 3,
  rejected: 4,
  void: 1,
  cancelled: 28,
  abandoned: 2,
};

export const exampleMeasures = {
  jobs: 3,
  distanceM: 1_041_200,
  revenueMinor: 3_381_000,
  finesMinor: 55_000,
  tollsMinor: 12_400,
  transportMinor: 0,
  fuelUsedMl: 330_100,
  fuelDistanceM: 1_041_200,
  massG: 61_200_000,
  xp: 1_804,
  lateJobs: 0,
  timedJobs: 3,
  raceJobs: 0,
  cargoDamagePpm: 1_200,
  truckDamagePpm: 12_900,
  overspeedS: 96,
  safetyPoints: 4_000,
  cancelledJobs: 1,
  penaltyMinor: 120_000,
};

export const examplePlan = {
  id: '01981b74-5e6f-7081-9283-9e0f1a2b3c4d',
  state: 'OPEN' as const,
  driver: exampleDriverName,
  planner: exampleDriverName,
  cargoId: null,
  cargo: null,
  sourceCityId: 'berlin',
  sourceCity: 'Berlin',
  destinationCityId: 'wroclaw',
  destinationCity: 'Wrocław',
  dueAt: '2025-08-09T18:00:00.000Z',
  note: 'For the paper contract.',
  isShared: false,
  createdAt: '2025-08-02T20:15:00.000Z',
  jobId: null,
};

/** The form that created that plan. */
export const examplePlanForm = {
  driverId: driver.id,
  sourceCityId: examplePlan.sourceCityId,
  sourceCity: examplePlan.sourceCity,
  destinationCityId: examplePlan.destinationCityId,
  destinationCity: examplePlan.destinationCity,
  note: examplePlan.note,
  isShared: false,
};

/** The first of a leaderboard by distance. */
export const exampleRank = {
  rank: 1,
  driver: exampleJob.driver,
  value: 1_041_200,
  distanceM: 1_041_200,
  jobs: 4,
  previous: 870_300,
};
