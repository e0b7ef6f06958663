import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../text.ts';
import { allyReplies } from './alliances.models.ts';
import {
  exampleAppeal,
  exampleComment,
  exampleJob,
  exampleJobCounts,
  exampleJobDetail,
  exampleJobForm,
  examplePlan,
  examplePlanForm,
  examplePublicWaybill,
  exampleRank,
} from './jobs.examples.ts';
import {
  bulkDecisionFormSchema,
  driverJobFormSchema,
  jobAppealFormSchema,
  jobCommentFormSchema,
  jobDecisionFormSchema,
  jobFormSchema,
  jobListQuerySchema,
  jobPlanFormSchema,
  jobPlanListQuerySchema,
  jobSharingFormSchema,
  jobStatsQuerySchema,
  jobTableQuerySchema,
  leaderboardQuerySchema,
  ofTheGame,
  ownJobListQuerySchema,
  ownJobStatsQuerySchema,
  ownJobTableQuerySchema,
  reviewFilterSchema,
} from './jobs.fields.ts';
import {
  gameNameSchema,
  jobAppealSchema,
  jobCommentSchema,
  jobCountsSchema,
  jobPlanSchema,
  publicWaybillSchema,
  jobTraceSchema,
} from './jobs.models.ts';
import {
  csvSchema,
  enteredJobReplySchema,
  jobReplySchema,
  jobListReplySchema,
  jobPlanReplySchema,
  rankedDriverSchema,
  jobStatsReplySchema,
} from './jobs.replies.ts';
import { successSchema } from './success.models.ts';
import { shownVtcFields } from './vtcs.fields.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const jobParamsSchema = z.strictObject({ jobId: idSchema });

/** Jobs: list, evidence, statistics and plans. */
export const jobsContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/jobs',
    summary: 'List your company’s jobs',
    description: 'Jobs on the road first, then the latest, unless sorted otherwise.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: jobListQuerySchema,
    response: jobListReplySchema,
    allies: { term: 'JOBS', response: allyReplies.jobs },
    errors: ['NOT_FOUND'],
  }),
  listCsv: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/jobs.csv',
    summary: 'Download your company’s jobs as CSV',
    takesLong: true,
    access: { member: 'vtcId' },
    downloadAs: 'jobs.csv',
    answersCsv: true,
    params: vtcParamsSchema,
    query: jobTableQuerySchema,
    response: csvSchema,
    errors: ['NOT_FOUND'],
  }),
  getCounts: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/jobs/counts',
    summary: 'Count your company’s jobs by state and tier',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    response: z
      .object({ counts: jobCountsSchema })
      .meta({ examples: [{ counts: exampleJobCounts }] }),
    errors: ['NOT_FOUND'],
  }),
  listOwn: defineRoute({
    method: 'GET',
    path: '/users/me/jobs',
    summary: 'List your own jobs',
    description: 'In all companies, and without a company.',
    access: { user: ofTheGame },
    query: ownJobListQuerySchema,
    response: jobListReplySchema,
    errors: [],
  }),
  listOwnCsv: defineRoute({
    method: 'GET',
    path: '/users/me/jobs.csv',
    summary: 'Download your own jobs as CSV',
    takesLong: true,
    access: { user: ofTheGame },
    downloadAs: 'jobs.csv',
    answersCsv: true,
    query: ownJobTableQuerySchema,
    response: csvSchema,
    errors: [],
  }),
  listTraces: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/traces',
    summary: 'List the traces of your company’s latest jobs',
    description:
      'Traces of the latest counted jobs of all drivers or of one, in game coordinates. Latest first, at most 60.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: z.strictObject({ driverId: idSchema.optional() }),
    response: z.object({ traces: z.array(jobTraceSchema) }).meta({
      examples: [
        {
          traces: [
            {
              jobId: exampleJob.id,
              game: 'ets2',
              from: 'Berlin',
              to: 'Wrocław',
              lines: exampleJobDetail.trace,
            },
          ],
        },
      ],
    }),
    errors: ['NOT_FOUND'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/jobs/:jobId',
    summary: 'Get a job with all details',
    access: { user: { jobId: 'own-or-of-company' } },
    params: jobParamsSchema,
    response: jobReplySchema,
    allies: { term: 'JOBS', response: allyReplies.job },
    errors: ['NOT_FOUND'],
  }),
  getPublic: defineRoute({
    method: 'GET',
    path: '/jobs/:jobId/waybill',
    summary: 'Get a public waybill',
    description: 'Only for a counted delivery that its driver shares. Otherwise 404.',
    takesLong: true,
    access: 'public',
    answersAllAlike: true,
    params: jobParamsSchema,
    response: z
      .object({ waybill: publicWaybillSchema })
      .meta({ examples: [{ waybill: examplePublicWaybill }] }),
    errors: ['NOT_FOUND'],
  }),
  setSharing: defineRoute({
    method: 'PUT',
    path: '/jobs/:jobId/sharing',
    summary: 'Share your delivery’s waybill publicly, or stop sharing it',
    description:
      'The page is `/waybills/` and the job’s id. It shows your name, but no comments, evidence or trace. A voided job is not shown.',
    access: { user: { jobId: 'own' } },
    params: jobParamsSchema,
    body: jobSharingFormSchema,
    response: jobReplySchema,
    errors: ['NOT_FOUND', 'JOB_NOT_COUNTED'],
  }),
  removeOwn: defineRoute({
    method: 'DELETE',
    path: '/jobs/:jobId',
    summary: 'Delete your test drive',
    description: 'Only finished test drives can be deleted.',
    access: { user: { jobId: 'own' } },
    params: jobParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'JOB_NOT_TRIAL'],
  }),
  createOwn: defineRoute({
    method: 'POST',
    path: '/users/me/jobs',
    summary: 'Enter your own job by hand',
    description:
      'It is in review until your company decides. If the delivery was already reported, that job is returned.',
    access: 'user',
    status: 201,
    repeatStatus: 200,
    body: jobFormSchema.meta({ examples: [exampleJobForm] }),
    response: enteredJobReplySchema,
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/jobs',
    summary: 'Enter a member’s job by hand',
    description:
      'The driver must have been a member at the start. It is in review until decided. If the delivery was already reported, that job is returned.',
    access: { duty: 'REVIEW_JOBS', in: 'vtcId' },
    status: 201,
    repeatStatus: 200,
    params: vtcParamsSchema,
    body: driverJobFormSchema.meta({
      examples: [{ ...exampleJobForm, driverId: exampleJob.driver.id }],
    }),
    response: enteredJobReplySchema,
    errors: ['NOT_FOUND', 'NOT_IN_VTC_THEN'],
  }),
  decide: defineRoute({
    method: 'POST',
    path: '/jobs/:jobId/decisions',
    summary: 'Accept, reject, void or restore a job',
    description:
      'The last decision overrides the evidence. A voided job stays void until it is restored. A decision answers an open appeal. Only the owner can decide their own jobs.',
    access: { duty: 'REVIEW_JOBS', of: 'job' },
    status: 201,
    params: jobParamsSchema,
    body: jobDecisionFormSchema,
    response: jobReplySchema,
    errors: [
      'NOT_FOUND',
      'JOB_NOT_DELIVERED',
      'JOB_IS_OWN',
      'JOB_IS_VOID',
      'JOB_NOT_VOID',
      'JOB_TIER_SAME',
    ],
  }),
  decideMany: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/jobs/decisions',
    summary: 'Accept or reject several jobs in review',
    description: `Jobs that match the filter, oldest first, at most ${limits.jobsPerDecision} per call.`,
    access: { duty: 'REVIEW_JOBS', in: 'vtcId' },
    params: vtcParamsSchema,
    query: reviewFilterSchema,
    body: bulkDecisionFormSchema,
    response: z
      .object({
        jobIds: z.array(idSchema).meta({ description: 'The decision.' }),
        hasMore: z.boolean().meta({ description: 'Whether more jobs match the filter.' }),
      })
      .meta({ examples: [{ jobIds: [exampleJob.id], hasMore: false }] }),
    errors: ['NOT_FOUND'],
  }),
  appeal: defineRoute({
    method: 'POST',
    path: '/jobs/:jobId/appeals',
    summary: 'Appeal a decision on your job',
    description: 'Once per decision. The next decision answers it.',
    access: { user: { jobId: 'own' } },
    status: 201,
    params: jobParamsSchema,
    body: jobAppealFormSchema,
    response: z.object({ appeal: jobAppealSchema }).meta({ examples: [{ appeal: exampleAppeal }] }),
    errors: ['NOT_FOUND', 'JOB_NOT_APPEALABLE', 'JOB_APPEALED'],
  }),
  comment: defineRoute({
    method: 'POST',
    path: '/jobs/:jobId/comments',
    summary: 'Comment on a job',
    access: { user: { jobId: 'own-or-of-company' } },
    status: 201,
    params: jobParamsSchema,
    body: jobCommentFormSchema,
    response: z
      .object({ comment: jobCommentSchema })
      .meta({ examples: [{ comment: exampleComment }] }),
    errors: ['NOT_FOUND', 'COMMENTS_TOO_MANY'],
  }),
  listNames: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/jobs/names',
    summary: 'List your company’s cargoes and cities',
    description: 'With the game’s ids, which plans match by.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    response: z.object({ cargoes: z.array(gameNameSchema), cities: z.array(gameNameSchema) }).meta({
      examples: [
        {
          cargoes: [{ id: exampleJob.cargo.id, name: exampleJob.cargo.name }],
          cities: [
            { id: 'berlin', name: 'Berlin' },
            { id: 'wroclaw', name: 'Wrocław' },
          ],
        },
      ],
    }),
    errors: ['NOT_FOUND'],
  }),
  getStats: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/stats',
    summary: 'Get your company’s totals',
    takesLong: true,
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: jobStatsQuerySchema,
    response: jobStatsReplySchema,
    errors: ['NOT_FOUND'],
  }),
  getOwnStats: defineRoute({
    method: 'GET',
    path: '/users/me/stats',
    summary: 'Get your own totals',
    takesLong: true,
    access: 'user',
    query: ownJobStatsQuerySchema,
    response: jobStatsReplySchema,
    errors: [],
  }),
  getLeaderboard: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/leaderboard',
    summary: 'Get your company’s leaderboard',
    description:
      'Revenue needs a game. Safety is a score from 0 to 100, of all time, for drivers with 500 km or more; older incidents count less. Reputation is one from 0 to 1,000, for drivers with 5 ended jobs or more, and takes `VIEW_DRIVER_REPUTATION`.',
    takesLong: true,
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: leaderboardQuerySchema,
    response: z
      .object({
        rows: z.array(rankedDriverSchema),
        own: rankedDriverSchema.nullable().meta({
          description: 'Your own row, on any page; null without one.',
        }),
        countsOfflineJobs: shownVtcFields.countsOfflineJobs,
        nextCursor: z.string().nullable(),
      })
      .meta({
        examples: [
          {
            rows: [exampleRank],
            own: exampleRank,
            countsOfflineJobs: false,
            nextCursor: null,
          },
        ],
      }),
    allies: { term: 'LEADERBOARD', response: allyReplies.leaderboard },
    errors: ['NOT_FOUND'],
  }),
  listPlans: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/plans',
    summary: 'List your company’s plans',
    description: 'Latest first.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: jobPlanListQuerySchema,
    response: z
      .object({ plans: z.array(jobPlanSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ plans: [examplePlan], nextCursor: null }] }),
    allies: { term: 'JOBS', response: allyReplies.plans },
    errors: ['NOT_FOUND'],
  }),
  createPlan: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/plans',
    summary: 'Plan a job',
    description:
      'The next matching job (driver, cargo and cities) completes it. If several plans match, the one that is due first.',
    access: { duty: 'DISPATCH', in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    body: jobPlanFormSchema.meta({ examples: [examplePlanForm] }),
    response: jobPlanReplySchema,
    errors: ['NOT_FOUND', 'NOT_IN_VTC', 'PLANS_TOO_MANY'],
  }),
  withdrawPlan: defineRoute({
    method: 'DELETE',
    path: '/vtcs/:vtcId/plans/:planId',
    summary: 'Withdraw a plan',
    access: { duty: 'DISPATCH', in: 'vtcId' },
    params: vtcParamsSchema.extend({ planId: idSchema }),
    response: jobPlanReplySchema,
    errors: ['NOT_FOUND', 'PLAN_CLOSED'],
  }),
} as const;
