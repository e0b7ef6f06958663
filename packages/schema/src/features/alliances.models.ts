import { z } from 'zod';
import { idSchema } from '../text.ts';
import { avatarUrlSchema, portrayedSchema } from './media.models.ts';
import { games } from './telemetry.models.ts';
import { shownVtcFields } from './vtcs.fields.ts';

/** Data that a company may share with an ally that agrees to the same. */
export const allianceTerms = ['LEADERBOARD', 'JOBS', 'MEMBERS', 'LIVE', 'CHAT'] as const;
export type AllianceTerm = (typeof allianceTerms)[number];

export const allianceDecisions = ['UNANIMOUS', 'MAJORITY'] as const;
export type AllianceDecision = (typeof allianceDecisions)[number];

/** The status of a company in an alliance that it can act on. */
export const allianceStandings = ['INVITED', 'CANDIDATE', 'ACTIVE', 'LEAVING'] as const;
export type AllianceStanding = (typeof allianceStandings)[number];

export const proposalKinds = ['ADMIT', 'EXPEL', 'DISSOLVE', 'CHANGE'] as const;
export type ProposalKind = (typeof proposalKinds)[number];

export const proposalStates = ['OPEN', 'CARRIED', 'REFUSED', 'EXPIRED', 'WITHDRAWN'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** An alliance's name, profile and voting rules, which a vote may change. */
export const allianceSettingsSchema = z.object({
  name: z.string(),
  description: z.string(),
  decision: z.enum(allianceDecisions),
  noticeDays: z.int(),
  isPublic: z.boolean(),
});
export type AllianceSettings = z.infer<typeof allianceSettingsSchema>;

export const allianceSchema = allianceSettingsSchema.extend({
  id: idSchema,
  slug: z.string(),
  createdAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable().meta({ description: 'Its end, if decided.' }),
});
export type Alliance = z.infer<typeof allianceSchema>;

const termsSchema = z.array(z.enum(allianceTerms));

/** An alliance in a company's list. */
export const listedAllianceSchema = z.object({
  alliance: allianceSchema,
  standing: z.enum(allianceStandings),
  leavesAt: z.iso.datetime().nullable(),
  answerUntil: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'The deadline to answer an invitation.' }),
  companies: z.int(),
  plates: z.array(z.object({ tag: z.string(), country: z.string().nullable() })).meta({
    description:
      'Tags and countries of the first 6 companies. Empty for one that you have asked to join.',
  }),
  votesOpen: z.int().meta({ description: 'Proposals without your company’s vote.' }),
});
export type ListedAlliance = z.infer<typeof listedAllianceSchema>;

export const alliedCompanySchema = z.object({
  id: idSchema,
  name: z.string(),
  tag: z.string(),
  country: z.string().nullable(),
  logoUrl: z.string(),
  memberCount: z.int(),
  countsOfflineJobs: shownVtcFields.countsOfflineJobs,
  since: z.iso.datetime(),
  leavesAt: z.iso.datetime().nullable(),
  inForce: termsSchema.meta({
    description: 'What both your company and this one share. Empty for your own.',
  }),
});
export type AlliedCompany = z.infer<typeof alliedCompanySchema>;

/** An alliance as its members and invited companies see it. */
export const allianceDetailSchema = z.object({
  alliance: allianceSchema,
  standing: z.enum(allianceStandings),
  leavesAt: z.iso.datetime().nullable(),
  answerUntil: z.iso.datetime().nullable(),
  companies: z.array(alliedCompanySchema),
  consents: termsSchema.meta({ description: 'What your company offers to share.' }),
});
export type AllianceDetail = z.infer<typeof allianceDetailSchema>;

export const proposalSchema = z.object({
  id: idSchema,
  kind: z.enum(proposalKinds),
  target: z
    .object({ id: idSchema.nullable(), name: z.string() })
    .nullable()
    .meta({ description: 'The company to admit or expel; without id if it was deleted.' }),
  change: allianceSettingsSchema.nullable(),
  openedBy: z.object({ id: idSchema.nullable(), name: z.string() }),
  openedAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  state: z.enum(proposalStates),
  ballots: z
    .array(z.object({ vtcId: idSchema, name: z.string(), yes: z.boolean().nullable() }))
    .meta({
      description: 'Votes by company; null for one without a vote yet.',
    }),
  mayVote: z.boolean().meta({ description: 'Whether your company may vote.' }),
});
export type Proposal = z.infer<typeof proposalSchema>;

export const allianceHistoryKinds = [
  'FOUNDED',
  'JOINED',
  'LEFT',
  'EXPELLED',
  'CARRIED',
  'REFUSED',
  'EXPIRED',
  'WITHDRAWN',
] as const;

/** An alliance's history: companies that joined and left, and results of votes. */
export const allianceHistorySchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(allianceHistoryKinds),
  company: z.string().nullable().meta({ description: 'Its name at that time.' }),
  proposal: z.enum(proposalKinds).nullable(),
});
export type AllianceHistory = z.infer<typeof allianceHistorySchema>;

export const gameSumsSchema = z.object({ game: z.enum(games), jobs: z.int(), distanceM: z.int() });

/** Combined figures of the companies that share their leaderboard, from their time in the alliance. */
export const allianceStatsSchema = z.object({
  companies: z.array(
    z.object({ id: idSchema, name: z.string(), tag: z.string(), games: z.array(gameSumsSchema) }),
  ),
  totals: z.array(gameSumsSchema),
});
export type AllianceStats = z.infer<typeof allianceStatsSchema>;

/** A leaderboard row as an ally sees it. */
export const allyRankSchema = z.object({
  rank: z.int(),
  driver: portrayedSchema,
  vtc: z.object({ id: idSchema, tag: z.string(), country: z.string().nullable() }),
  value: z.int().meta({ description: 'Metres or jobs.' }),
});
export type AllyRank = z.infer<typeof allyRankSchema>;

const placeSchema = z.object({
  cityId: z.string().nullable(),
  city: z.string().nullable(),
  companyId: z.string().nullable(),
  company: z.string().nullable(),
});

/** A counted job as an ally sees it. */
export const allyJobSchema = z.object({
  id: idSchema,
  game: z.enum(games),
  driver: portrayedSchema.nullable(),
  cargo: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
  source: placeSchema,
  destination: placeSchema,
  massG: z.int().nullable(),
  distanceM: z.int().nullable(),
  market: z.string().nullable(),
  endedAt: z.iso.datetime(),
});
export type AllyJob = z.infer<typeof allyJobSchema>;

/** A shared plan as an ally sees it. */
export const allyPlanSchema = z.object({
  id: idSchema,
  cargoId: z.string().nullable(),
  cargo: z.string().nullable(),
  sourceCityId: z.string().nullable(),
  sourceCity: z.string().nullable(),
  destinationCityId: z.string().nullable(),
  destinationCity: z.string().nullable(),
  dueAt: z.iso.datetime().nullable(),
});

/** A member as an ally sees them. */
export const allyMemberSchema = z.object({
  id: idSchema,
  username: z.string(),
  avatarUrl: avatarUrlSchema,
  joinedAt: z.iso.datetime(),
  isOwner: z.boolean(),
});

const nextCursor = z.string().nullable();

/** The replies for allies, by route. */
export const allyReplies = {
  leaderboard: z.object({ rows: z.array(allyRankSchema), nextCursor }),
  jobs: z.object({ jobs: z.array(allyJobSchema), nextCursor }),
  job: z.object({ job: allyJobSchema }),
  plans: z.object({ plans: z.array(allyPlanSchema), nextCursor }),
  members: z.object({ members: z.array(allyMemberSchema), nextCursor, total: z.int() }),
} as const;

/** An alliance as anyone may read it. */
export const publicAllianceSchema = z.object({
  id: idSchema,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  createdAt: z.iso.datetime(),
  companies: z.array(
    z.object({
      name: z.string(),
      tag: z.string(),
      country: z.string().nullable(),
      logoUrl: z.string(),
      memberCount: z.int(),
      isPublic: z.boolean().meta({ description: 'Whether it has a public page.' }),
    }),
  ),
});
export type PublicAlliance = z.infer<typeof publicAllianceSchema>;

/** Audit log fields of alliances. */
export type AuditField = 'terms' | 'proposal' | 'target' | 'ballot' | 'leavesAt';
