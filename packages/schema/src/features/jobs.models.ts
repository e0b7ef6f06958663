import { z } from 'zod';
import { idSchema } from '../text.ts';
import { jobFuelCostSchema } from './fuel.models.ts';
import { avatarUrlSchema, personSchema, portrayedSchema } from './media.models.ts';
import { games, gamePlaceSchema, telemetrySources } from './telemetry.models.ts';

export const jobStates = ['started', 'delivered', 'cancelled', 'abandoned'] as const;
export type JobState = (typeof jobStates)[number];

/** How well a delivered job is supported. Only `verified` and `accepted` jobs count. */
export const jobTiers = ['verified', 'accepted', 'review', 'rejected', 'void'] as const;
export type JobTier = (typeof jobTiers)[number];

/** Issues of a delivered job. */
export const jobReasons = [
  'SPEED_OVER_CAP',
  'PACE_IMPOSSIBLE',
  'NOT_OBSERVED',
  'ODO_MISMATCH',
  'ODO_DISCONTINUITY',
  'TELEPORT',
  'TRUCK_CHANGED',
  'DIST_OVER_PLANNED_1_5X',
  'DIST_UNDER_PLANNED',
  'REVENUE_OVER_INCOME',
  'RATE_OVER_CAP',
  'SPEED_MISMATCH',
  'SCALE_MISMATCH',
  'ODO_SPEED',
  'NOT_WITNESSED',
  'ODO_REPEATED',
  'REPLAYED',
  'START_ELSEWHERE',
  'END_ELSEWHERE',
  'HOURS_IMPOSSIBLE',
  'CONTRACT_IMPOSSIBLE',
  'TIME_OVERLAP',
  'DUPLICATE',
  'DELIVERED_AND_CANCELLED',
  'EVENTS_MISSING',
  'CLOCK_SKEW',
  'UNTRUSTED_SOURCE',
  'NO_EVENTS',
  'SOURCES_DISAGREE',
] as const;
export type JobReason = (typeof jobReasons)[number];
export const jobReasonSchema = z.enum(jobReasons);

/** The units of evidence checks. */
export const checkUnits = [
  'share',
  'ratio',
  'count',
  'metres',
  'grams',
  'metresPerSecond',
  'seconds',
  'centimetresPerSecond',
  'minor',
] as const;
export type CheckUnit = (typeof checkUnits)[number];

/** Notes about a job that don't change its tier. */
export const jobNotes = ['RACE', 'SAVE_RELOADED', 'RESUMED', 'REPEATED', 'CANCELLED_TOO'] as const;
export type JobNote = (typeof jobNotes)[number];

/** Where a job was reported from. */
export const jobSources = [
  ...telemetrySources,
  'tracksim',
  'trucky',
  'unitracker',
  'import',
  'form',
] as const;
export type JobSource = (typeof jobSources)[number];

export const jobItemKinds = ['fine', 'toll', 'ferry', 'train', 'refuel', 'collision'] as const;
/** What a tracker may do to a job it reported. */
export const reportCorrections = ['changed', 'deleted'] as const;
export type ReportCorrection = (typeof reportCorrections)[number];

export const jobDecisionKinds = ['ACCEPT', 'REJECT', 'VOID', 'RESTORE'] as const;
export type JobDecisionKind = (typeof jobDecisionKinds)[number];
export const jobPlanStates = ['OPEN', 'FULFILLED', 'EXPIRED', 'WITHDRAWN'] as const;

const momentSchema = z.iso.datetime();
const figure = z.number().nullable();

/** A job in lists. Units are those of the telemetry; unknown values are null, never 0. */
export const jobSchema = z.object({
  id: idSchema,
  number: z.int().meta({ description: 'Counted per company, or per driver without a company.' }),
  state: z.enum(jobStates),
  tier: z.enum(jobTiers).nullable().meta({ description: 'Null unless delivered.' }),
  reasons: z.array(jobReasonSchema),
  notes: z.array(z.enum(jobNotes)),
  game: z.enum(games),
  currency: z.enum(['EUR', 'USD']).meta({ description: 'The currency of all amounts.' }),
  driver: portrayedSchema.nullable().meta({ description: 'Null if the account was deleted.' }),
  market: z.string().nullable(),
  special: z.boolean(),
  cargo: z.object({ id: z.string().nullable(), name: z.string().nullable(), massG: figure }),
  source: gamePlaceSchema,
  destination: gamePlaceSchema,
  incomeMinor: figure,
  plannedM: figure,
  deadlineMinute: figure.meta({ description: 'In game calendar minutes.' }),
  startedAt: momentSchema,
  endedAt: momentSchema.nullable(),
  heardAt: momentSchema.nullable().meta({ description: 'On the road: when data last arrived.' }),
  drivenM: figure.meta({ description: 'On the road: the distance so far.' }),
  revenueMinor: figure,
  distanceM: figure,
  xp: figure,
  late: z.boolean().nullable(),
  cargoDamagePpm: figure,
  truckDamagePpm: figure.meta({ description: 'For all parts of the truck.' }),
  fuelUsedMl: figure,
  finesMinor: figure,
  tollsMinor: figure,
  transportMinor: figure.meta({ description: 'Ferries and trains.' }),
  penaltyMinor: figure,
  topSpeedCmS: figure,
  overspeedS: figure.meta({ description: 'Seconds above the limit and 10 km/h.' }),
  speedCapCmS: figure.meta({
    description:
      'The company’s speed cap at delivery, used to judge the job; null: the default, 5,000.',
  }),
  sources: z.array(z.enum(jobSources)),
  isTrial: z.boolean().meta({ description: 'Whether it is a test drive, which counts nowhere.' }),
});
export type Job = z.infer<typeof jobSchema>;

export const jobDecisionSchema = z.object({
  id: idSchema,
  kind: z.enum(jobDecisionKinds),
  actor: portrayedSchema.nullable(),
  reason: z.string(),
  decidedAt: momentSchema,
});

export const jobAppealSchema = z.object({
  id: idSchema,
  decisionId: idSchema
    .nullable()
    .meta({ description: 'The appealed decision; null: the evidence.' }),
  text: z.string(),
  openedAt: momentSchema,
  closedAt: momentSchema.nullable(),
  answerId: idSchema.nullable().meta({ description: 'The decision that answered the appeal.' }),
});

export const jobCommentSchema = z.object({
  id: idSchema,
  author: portrayedSchema.nullable(),
  text: z.string(),
  createdAt: momentSchema,
});

/** A company on a waybill. */
const vtcShape = { name: z.string(), tag: z.string(), country: z.string().nullable() } as const;

/** One job in full. */
export const jobDetailSchema = jobSchema.extend({
  vtc: z
    .object({ id: idSchema, ...vtcShape })
    .nullable()
    .meta({ description: 'The company that the driver was in when the job started.' }),
  isPublic: z.boolean().meta({ description: 'Whether its driver shares the waybill publicly.' }),
  planId: idSchema.nullable(),
  items: z.array(
    z.object({
      ordinal: z.int(),
      kind: z.enum(jobItemKinds),
      at: momentSchema,
      amountMinor: figure,
      volumeMl: figure,
      detail: z.record(z.string(), z.unknown()),
      undone: z.boolean().meta({ description: 'The game undid it: a save was loaded.' }),
    }),
  ),
  chapters: z.array(
    z.object({
      sessionId: idSchema,
      ordinal: z.int(),
      from: momentSchema,
      until: momentSchema,
      facts: z.record(z.string(), z.unknown()),
    }),
  ),
  evidence: z
    .array(
      z.object({
        code: jobReasonSchema,
        figures: z.record(z.string(), z.number()),
        items: z.array(z.int()).meta({ description: 'The ordinals of the items that support it.' }),
      }),
    )
    .meta({ description: 'Each reason with its details.' }),
  checks: z
    .array(
      z.object({
        code: jobReasonSchema.meta({ description: 'The reason if the check fails.' }),
        unit: z.enum(checkUnits),
        measured: z.number(),
        least: z.number().nullable(),
        most: z.number().nullable(),
      }),
    )
    .meta({
      description: 'Measured values of a delivery by a device, with their allowed range.',
    }),
  replays: z
    .array(
      z.object({
        jobId: idSchema.nullable().meta({ description: 'Null for a job of another company.' }),
        number: z.int().nullable(),
        shared: z.int().meta({ description: 'Fingerprints that both drives share.' }),
      }),
    )
    .meta({
      description: 'Jobs with the same drive, for reviewers and operators; otherwise empty.',
    }),
  fuelCost: jobFuelCostSchema
    .nullable()
    .meta({ description: 'Null if the fuel is unknown or was not computed.' }),
  newRoadCells: z.int().nullable().meta({
    description:
      'New 250 m map squares that the job discovered; null if the job doesn’t count, or for fewer than eight.',
  }),
  trace: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Encoded polylines in metres (precision 0).' }),
  reports: z.array(
    z.object({
      id: idSchema,
      provider: z.string(),
      receivedAt: momentSchema,
      signed: z.boolean(),
      mapped: z.record(z.string(), z.unknown()),
    }),
  ),
  decisions: z.array(jobDecisionSchema),
  appeals: z.array(jobAppealSchema),
  comments: z.array(jobCommentSchema),
  can: z
    .object({
      decide: z.array(z.enum(jobDecisionKinds)),
      appeal: z.boolean(),
      comment: z.boolean(),
      share: z.boolean().meta({ description: 'Whether you may share the waybill publicly.' }),
    })
    .meta({ description: 'Your allowed actions on the job.' }),
});
export type JobDetail = z.infer<typeof jobDetailSchema>;

/** A job's waybill as the public sees it, if its driver shows it. */
export const publicWaybillSchema = jobSchema
  .pick({
    id: true,
    number: true,
    state: true,
    tier: true,
    game: true,
    currency: true,
    market: true,
    special: true,
    cargo: true,
    source: true,
    destination: true,
    incomeMinor: true,
    plannedM: true,
    startedAt: true,
    endedAt: true,
    revenueMinor: true,
    distanceM: true,
    xp: true,
    late: true,
    cargoDamagePpm: true,
    truckDamagePpm: true,
    fuelUsedMl: true,
    finesMinor: true,
    tollsMinor: true,
    transportMinor: true,
    penaltyMinor: true,
  })
  .extend({
    driver: z.object({ username: z.string(), avatarUrl: avatarUrlSchema }),
    vtc: z
      .object(vtcShape)
      .nullable()
      .meta({ description: 'Also null for a company without a public page.' }),
  });
export type PublicWaybill = z.infer<typeof publicWaybillSchema>;

/** A company's job counts by status and tier. */
export const jobCountsSchema = z.object({
  started: z.int(),
  onTheRoad: z.int().meta({ description: 'Started jobs with data from the last 10 minutes.' }),
  verified: z.int(),
  accepted: z.int(),
  review: z.int(),
  rejected: z.int(),
  void: z.int(),
  cancelled: z.int(),
  abandoned: z.int(),
});
export type JobCounts = z.infer<typeof jobCountsSchema>;

/** A job's route, for maps of many jobs. */
export const jobTraceSchema = z.object({
  jobId: idSchema,
  game: z.enum(games),
  from: z.string().nullable().meta({ description: 'The origin.' }),
  to: z.string().nullable().meta({ description: 'The destination.' }),
  lines: z.array(z.string()).meta({ description: 'Encoded polylines in metres (precision 0).' }),
});
export type JobTrace = z.infer<typeof jobTraceSchema>;

/** A job in brief, as part of another response. */
export const jobBriefSchema = jobSchema.pick({
  id: true,
  state: true,
  tier: true,
  source: true,
  destination: true,
  plannedM: true,
  drivenM: true,
  distanceM: true,
  startedAt: true,
  heardAt: true,
  endedAt: true,
});
export type JobBrief = z.infer<typeof jobBriefSchema>;

/** Totals of jobs. The last two count cancelled jobs only, all others counted jobs only. */
export const jobMeasuresSchema = z.object({
  jobs: z.int(),
  distanceM: z.int(),
  revenueMinor: z.int(),
  finesMinor: z.int(),
  tollsMinor: z.int(),
  transportMinor: z.int(),
  fuelUsedMl: z.int(),
  fuelDistanceM: z.int().meta({ description: 'Distance of the jobs with known fuel.' }),
  massG: z.int(),
  xp: z.int(),
  lateJobs: z.int(),
  timedJobs: z.int().meta({ description: 'Jobs with a known deadline result.' }),
  raceJobs: z.int(),
  cargoDamagePpm: z.int(),
  truckDamagePpm: z.int(),
  overspeedS: z.int(),
  safetyPoints: z.int().meta({
    description:
      'Deductions for fines and collisions in the safety score, in thousandths of a point.',
  }),
  cancelledJobs: z.int(),
  penaltyMinor: z.int(),
});
export type JobMeasures = z.infer<typeof jobMeasuresSchema>;

/** The same for one game, since the money of two games is never added up. */
export const gameMeasuresSchema = jobMeasuresSchema.extend({ game: z.enum(games) });

export const jobPlanSchema = z.object({
  id: idSchema,
  state: z.enum(jobPlanStates),
  driver: personSchema.nullable().meta({ description: 'Null: any driver.' }),
  planner: personSchema.nullable(),
  cargoId: z.string().nullable().meta({ description: 'Game id; null: any.' }),
  cargo: z.string().nullable().meta({ description: 'The planner’s name for it.' }),
  sourceCityId: z.string().nullable(),
  sourceCity: z.string().nullable(),
  destinationCityId: z.string().nullable(),
  destinationCity: z.string().nullable(),
  dueAt: momentSchema.nullable(),
  note: z.string(),
  isShared: z.boolean().meta({ description: 'Whether allies with shared jobs can see it.' }),
  createdAt: momentSchema,
  jobId: idSchema.nullable().meta({ description: 'The job that completed it.' }),
});
export type JobPlan = z.infer<typeof jobPlanSchema>;

/** A plan in an account's export, without other people's names. */
export const ownPlanSchema = jobPlanSchema.omit({ planner: true, driver: true });

/** An id in the game's files, and its name for people. */
export const gameNameSchema = z.object({ id: z.string(), name: z.string() });
export type GameName = z.infer<typeof gameNameSchema>;
