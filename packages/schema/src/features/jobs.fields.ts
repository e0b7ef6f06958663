import { z } from 'zod';
import { gameIdForm } from '../game-ids.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import {
  cursorSchema,
  dateSchema,
  idSchema,
  optionalLineSchema,
  pageLimitSchema,
  paragraphsSchema,
} from '../text.ts';
import { jobDecisionKinds, jobPlanStates, jobReasons, jobStates, jobTiers } from './jobs.models.ts';
import { gameId, gameName, games, int, minor, gamePlaceSchema } from './telemetry.models.ts';

export const jobSorts = ['ended', 'started', 'distance', 'revenue'] as const;
export type JobSort = (typeof jobSorts)[number];

const marketSchema = z.string(messages.fieldInvalid).regex(/^[a-z_]{1,32}$/, messages.fieldInvalid);

/** A country, or a state in America; `unknown` is any city missing from the game's map, `none` no city. */
const territorySchema = z
  .string(messages.fieldInvalid)
  .regex(/^([A-Z]{2}|unknown|none)$/, messages.fieldInvalid)
  .meta({ description: 'Only with `game`. `unknown`: the city is on no map of the game.' });

/** The filters of a job list, except the driver. */
const jobFilterShape = {
  state: z.enum(jobStates, messages.fieldInvalid).optional(),
  tier: z.enum(jobTiers, messages.fieldInvalid).optional(),
  appeal: z
    .literal('open', messages.fieldInvalid)
    .optional()
    .meta({ description: 'Only jobs with an open appeal.' }),
  counted: z
    .literal('yes', messages.fieldInvalid)
    .optional()
    .meta({ description: 'Only verified and accepted deliveries.' }),
  reason: z
    .enum(jobReasons, messages.fieldInvalid)
    .optional()
    .meta({ description: 'Only jobs with this reason.' }),
  onlyReason: z
    .enum(jobReasons, messages.fieldInvalid)
    .optional()
    .meta({ description: 'Only jobs with this reason and no other.' }),
  number: z.coerce
    .number(messages.fieldInvalid)
    .int(messages.fieldInvalid)
    .min(1, messages.fieldInvalid)
    .max(999_999_999, messages.fieldInvalid)
    .optional()
    .meta({ description: 'Only the job with this number.' }),
  game: z.enum(games, messages.fieldInvalid).optional(),
  market: marketSchema.optional(),
  cargoId: gameId.optional(),
  sourceCityId: gameId.optional(),
  destinationCityId: gameId.optional(),
  sourceTerritory: territorySchema.optional(),
  destinationTerritory: territorySchema.optional(),
  from: dateSchema.optional().meta({ description: 'Ended on this UTC day or later.' }),
  to: dateSchema.optional().meta({ description: 'Ended on this UTC day or earlier.' }),
  search: z
    .string(messages.fieldInvalid)
    .trim()
    .max(limits.searchText.max, messages.fieldInvalid)
    .default('')
    .meta({
      description:
        'Part of a cargo, city, company or driver, or a number such as NORD-1042 or 1042.',
    }),
} as const;

const orderShape = { sort: z.enum(jobSorts, messages.fieldInvalid).default('ended') } as const;
const pageShape = { limit: pageLimitSchema(), cursor: cursorSchema } as const;

const ownFilterSchema = z.strictObject(jobFilterShape);
const filterSchema = ownFilterSchema.extend({ driverId: idSchema.optional() });
export type JobFilter = z.output<typeof filterSchema>;

/** The query of a job table. */
export const jobTableQuerySchema = filterSchema.extend(orderShape);
/** The same for one's own jobs. */
export const ownJobTableQuerySchema = ownFilterSchema.extend(orderShape);
export type JobTableQuery = z.output<typeof jobTableQuerySchema>;

/** The query of a job list. */
export const jobListQuerySchema = jobTableQuerySchema.extend(pageShape);
/** The same for one's own jobs. */
export const ownJobListQuerySchema = ownJobTableQuerySchema.extend(pageShape);
export type JobListQuery = z.output<typeof jobListQuerySchema>;

const momentSchema = z.iso.datetime({ error: messages.fieldInvalid });
const jobMomentSchema = z.iso.datetime({ error: messages.jobTimeRequired });
const jobMinor = minor.optional();

const cargoIdSchema = z
  .string(messages.jobCargoRequired)
  .regex(gameIdForm, messages.jobCargoRequired);

const jobFormShape = {
  game: z.enum(games, messages.fieldInvalid),
  market: marketSchema.optional(),
  cargo: z.strictObject(
    { id: cargoIdSchema, name: gameName, massG: int(0, 1e10).optional() },
    messages.jobCargoRequired,
  ),
  source: z.strictObject(gamePlaceSchema.shape, messages.fieldInvalid),
  destination: z.strictObject(gamePlaceSchema.shape, messages.fieldInvalid),
  startedAt: jobMomentSchema,
  endedAt: jobMomentSchema,
  distanceM: int(1, 2e7, messages.jobDistanceRequired),
  revenueMinor: int(0, 1e11, messages.jobRevenueRequired),
  incomeMinor: jobMinor,
  plannedM: int(0, 2e7).optional(),
  finesMinor: jobMinor,
  tollsMinor: jobMinor,
  transportMinor: jobMinor,
  fuelUsedMl: int(0, 1e9).optional(),
  cargoDamagePpm: int(0, 1e6).optional(),
  xp: int(0, 1e8).optional(),
  late: z.boolean(messages.fieldInvalid).optional(),
} as const;

/** A manually entered delivery. Unknown values are left out. */
export const jobFormSchema = z.strictObject(jobFormShape).superRefine(checkTimes);
/** The same for another driver. */
export const driverJobFormSchema = z
  .strictObject({ ...jobFormShape, driverId: idSchema })
  .superRefine(checkTimes);
export type JobForm = z.output<typeof jobFormSchema>;

function checkTimes(
  { startedAt, endedAt }: { readonly startedAt: string; readonly endedAt: string },
  ctx: z.core.$RefinementCtx,
): void {
  const durationMs = Date.parse(endedAt) - Date.parse(startedAt);
  if (durationMs <= 0) refuseEnd(ctx, messages.jobEndsBeforeItStarts);
  if (durationMs > limits.jobDurationMs) refuseEnd(ctx, messages.jobTooLong);
}

function refuseEnd(ctx: z.core.$RefinementCtx, message: string): void {
  ctx.addIssue({ code: 'custom', path: ['endedAt'], message });
}

const reasonSchema = paragraphsSchema(limits.jobDecisionReason, {
  required: messages.reasonRequired,
  length: messages.reasonTooLong,
});

/** The form of a decision on one job. */
export const jobDecisionFormSchema = z.strictObject({
  kind: z.enum(jobDecisionKinds, messages.fieldInvalid),
  reason: reasonSchema,
});
export type JobDecisionForm = z.output<typeof jobDecisionFormSchema>;

export const jobSharingFormSchema = z.strictObject({ isPublic: z.boolean(messages.fieldInvalid) });

export const jobAppealFormSchema = z.strictObject({
  text: paragraphsSchema(limits.jobAppeal, {
    required: messages.appealRequired,
    length: messages.appealTooLong,
  }),
});

export const jobCommentFormSchema = z.strictObject({
  text: paragraphsSchema(limits.jobComment, {
    required: messages.noteRequired,
    length: messages.commentTooLong,
  }),
});

/** The form of a decision on all jobs in review that match a filter. */
export const bulkDecisionFormSchema = z.strictObject({
  kind: z.enum(['ACCEPT', 'REJECT'], messages.fieldInvalid),
  reason: reasonSchema,
  jobIds: z
    .array(idSchema)
    .min(1, messages.fieldInvalid)
    .max(limits.jobsPerDecision, messages.fieldInvalid)
    .optional()
    .meta({ description: 'Only these of the jobs that match.' }),
});
export type BulkDecisionForm = z.output<typeof bulkDecisionFormSchema>;

/** The filter for jobs in review. */
export const reviewFilterSchema = filterSchema.omit({ state: true, tier: true });
export type ReviewFilter = z.output<typeof reviewFilterSchema>;

const goalNameSchema = gameName
  .optional()
  .meta({ description: 'Display name. Jobs match by id only.' });

const planGoalShape = {
  cargoId: gameId.optional(),
  cargo: goalNameSchema,
  sourceCityId: gameId.optional(),
  sourceCity: goalNameSchema,
  destinationCityId: gameId.optional(),
  destinationCity: goalNameSchema,
} as const;

/** The form of a plan. Omitted fields match anything. */
export const jobPlanFormSchema = z
  .strictObject({
    driverId: idSchema.optional(),
    ...planGoalShape,
    dueAt: momentSchema.optional(),
    note: optionalLineSchema(limits.jobPlanNote, messages.planNoteTooLong),
    isShared: z
      .boolean(messages.fieldInvalid)
      .default(false)
      .meta({ description: 'Whether allies with shared jobs can see it, without the note.' }),
  })
  .refine(({ isShared, driverId }) => !isShared || driverId === undefined, {
    path: ['isShared'],
    error: messages.planSharedForAnybody,
  })
  .refine(
    ({ cargoId, sourceCityId, destinationCityId }) =>
      (cargoId ?? sourceCityId ?? destinationCityId) !== undefined,
    { path: ['cargoId'], error: messages.planNeedsGoal },
  );
export type JobPlanForm = z.output<typeof jobPlanFormSchema>;

/** The query of a plan list. */
export const jobPlanListQuerySchema = z.strictObject({
  state: z.enum(jobPlanStates, messages.fieldInvalid).default('OPEN'),
  driverId: idSchema
    .optional()
    .meta({ description: 'Plans that this driver can complete: their own and unassigned ones.' }),
  ...pageShape,
});
export type JobPlanListQuery = z.output<typeof jobPlanListQuerySchema>;

/** The query of statistics. */
export const ownJobStatsQuerySchema = z.strictObject({
  from: dateSchema.optional().meta({
    description: `The first UTC day. Default: ${limits.jobStatsDays.default} days in total.`,
  }),
  to: dateSchema.optional().meta({ description: 'The last UTC day. Default: today.' }),
});
/** The same for a company, or for one driver's jobs for it. */
export const jobStatsQuerySchema = ownJobStatsQuerySchema.extend({ driverId: idSchema.optional() });
export type JobStatsQuery = z.output<typeof jobStatsQuerySchema>;

export const leaderboardPeriods = ['week', 'month', 'all'] as const;
export const leaderboardMeasures = ['distance', 'jobs', 'revenue', 'safety', 'reputation'] as const;

/** Measures that cover all time. */
const scoreMeasures = ['safety', 'reputation'] as const;
export type ScoreMeasure = (typeof scoreMeasures)[number];

/** True for a measure that covers all time. */
export function isScore(by: (typeof leaderboardMeasures)[number]): by is ScoreMeasure {
  return scoreMeasures.some((measure) => measure === by);
}

/** The query of a leaderboard. */
export const leaderboardQuerySchema = z
  .strictObject({
    period: z
      .enum(leaderboardPeriods, messages.fieldInvalid)
      .default('month')
      .meta({ description: 'This ISO week or month, in UTC.' }),
    by: z.enum(leaderboardMeasures, messages.fieldInvalid).default('distance'),
    game: z.enum(games, messages.fieldInvalid).optional(),
    ...pageShape,
  })
  .refine(({ by, game }) => by !== 'revenue' || game !== undefined, {
    path: ['game'],
    error: messages.gameRequired,
  })
  .refine(({ by, period }) => !isScore(by) || period === 'all', {
    path: ['period'],
    error: messages.scoreOfAllTime,
  });
export type LeaderboardQuery = z.output<typeof leaderboardQuerySchema>;

/** The meanings of game ids in queries about one's own jobs. */
export const ofTheGame = {
  cargoId: 'of-the-game',
  sourceCityId: 'of-the-game',
  destinationCityId: 'of-the-game',
} as const;

/** Audit log fields of jobs. */
export type AuditField = 'tier' | 'reason' | 'from' | 'until' | 'recountedJobs' | 'changedJobs';
