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
  exampleReason,
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
  enteredReplySchema,
  jobReplySchema,
  listReplySchema,
  planReplySchema,
  rankedDriverSchema,
  statsReplySchema,
} from './jobs.replies.ts';
import { shownVtcFields } from './vtcs.fields.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const jobParamsSchema = z.strictObject({ jobId: idSchema });

/** Jobs: what was driven, what is to be believed of it, what it adds up to, what is planned. */
export const jobsContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/jobs',
    summary: 'List the jobs of your company',
    description: 'Those under way first, then the latest; or in another order.',
    access: { member: 'vtcId' },
    hot: true,
    params: vtcParamsSchema,
    query: jobListQuerySchema,
    response: listReplySchema,
    allies: { term: 'JOBS', response: allyReplies.jobs },
    errors: ['NOT_FOUND'],
  }),
  listCsv: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/jobs.csv',
    summary: 'Download the jobs of your company as a table',
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
    summary: 'Count the jobs of your company by state and tier',
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
    description: 'In whatever company you were, or in none.',
    access: { user: ofTheGame },
    query: ownJobListQuerySchema,
    response: listReplySchema,
    errors: [],
  }),
  listOwnCsv: defineRoute({
    method: 'GET',
    path: '/users/me/jobs.csv',
    summary: 'Download your own jobs as a table',
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
    summary: 'List where your company has driven lately',
    description:
      'The traces of the latest jobs that count, in the coordinates of their games: for a map. The ' +
      'latest first, at most 60.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
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
    summary: 'Read a job with all that is known of it',
    access: { user: { jobId: 'own-or-of-company' } },
    params: jobParamsSchema,
    response: jobReplySchema,
    allies: { term: 'JOBS', response: allyReplies.job },
    errors: ['NOT_FOUND'],
  }),
  getPublic: defineRoute({
    method: 'GET',
    path: '/jobs/:jobId/waybill',
    summary: 'Read a waybill that its driver shows to everybody',
    description: 'Of a delivery that counts; of any other, and of one that is not shown: 404.',
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
    summary: 'Show the waybill of your delivery to everybody, or to nobody else any more',
    description:
      'It is then at `/waybills/` and its id, with the name that you are known by, and without ' +
      'comments, evidence and trace. Void it is not shown.',
    access: { user: { jobId: 'own' } },
    params: jobParamsSchema,
    body: jobSharingFormSchema.meta({ examples: [{ isPublic: true }] }),
    response: jobReplySchema,
    errors: ['NOT_FOUND', 'JOB_NOT_COUNTED'],
  }),
  removeOwn: defineRoute({
    method: 'DELETE',
    path: '/jobs/:jobId',
    summary: 'Delete your test drive',
    description: 'Of the simulator, once it is over. Other jobs stay.',
    access: { user: { jobId: 'own' } },
    params: jobParamsSchema,
    response: z.object({ success: z.literal(true) }).meta({ examples: [{ success: true }] }),
    errors: ['NOT_FOUND', 'JOB_NOT_TRIAL'],
  }),
  createOwn: defineRoute({
    method: 'POST',
    path: '/users/me/jobs',
    summary: 'Enter a job that you have driven',
    description:
      'It is in review until your company decides. A delivery that was reported before is answered ' +
      'with its job.',
    access: 'user',
    status: 201,
    repeatStatus: 200,
    body: jobFormSchema.meta({ examples: [exampleJobForm] }),
    response: enteredReplySchema,
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/jobs',
    summary: 'Enter a job that a member has driven',
    description:
      'The driver was in the company when it started. It is in review until decided. A delivery ' +
      'that was reported before is answered with its job.',
    access: { duty: 'REVIEW_JOBS', in: 'vtcId' },
    status: 201,
    repeatStatus: 200,
    params: vtcParamsSchema,
    body: driverJobFormSchema.meta({
      examples: [{ ...exampleJobForm, driverId: exampleJob.driver.id }],
    }),
    response: enteredReplySchema,
    errors: ['NOT_FOUND', 'NOT_IN_VTC_THEN'],
  }),
  decide: defineRoute({
    method: 'POST',
    path: '/jobs/:jobId/decisions',
    summary: 'Accept, reject, void or restore a job',
    description:
      'The last decision stands above what the evidence says; a void job stays void until it is ' +
      'restored. It answers an open appeal. Nobody but the owner decides about their own.',
    access: { duty: 'REVIEW_JOBS', of: 'job' },
    status: 201,
    params: jobParamsSchema,
    body: jobDecisionFormSchema.meta({ examples: [{ kind: 'ACCEPT', reason: exampleReason }] }),
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
    summary: 'Accept or reject many jobs that are in review',
    description: `Those that the filter leaves, the oldest first, at most ${limits.jobsPerDecision} at once.`,
    access: { duty: 'REVIEW_JOBS', in: 'vtcId' },
    params: vtcParamsSchema,
    query: reviewFilterSchema,
    body: bulkDecisionFormSchema.meta({ examples: [{ kind: 'ACCEPT', reason: exampleReason }] }),
    response: z
      .object({
        jobIds: z.array(idSchema).meta({ description: 'What was decided.' }),
        hasMore: z.boolean().meta({ description: 'Whether the filter leaves more.' }),
      })
      .meta({ examples: [{ jobIds: [exampleJob.id], hasMore: false }] }),
    errors: ['NOT_FOUND'],
  }),
  appeal: defineRoute({
    method: 'POST',
    path: '/jobs/:jobId/appeals',
    summary: 'Appeal against what was decided about your job',
    description: 'Once for each decision. The next decision answers it.',
    access: { user: { jobId: 'own' } },
    status: 201,
    params: jobParamsSchema,
    body: jobAppealFormSchema.meta({ examples: [{ text: exampleAppeal.text }] }),
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
    body: jobCommentFormSchema.meta({ examples: [{ text: exampleComment.text }] }),
    response: z
      .object({ comment: jobCommentSchema })
      .meta({ examples: [{ comment: exampleComment }] }),
    errors: ['NOT_FOUND', 'COMMENTS_TOO_MANY'],
  }),
  listNames: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/jobs/names',
    summary: 'List the cargoes that your company has driven, and the cities it drove from',
    description: 'By what the game calls each in its files, which plans are compared by.',
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
    summary: 'Read what the jobs of your company add up to',
    takesLong: true,
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: jobStatsQuerySchema,
    response: statsReplySchema,
    errors: ['NOT_FOUND'],
  }),
  getOwnStats: defineRoute({
    method: 'GET',
    path: '/users/me/stats',
    summary: 'Read what your own jobs add up to',
    takesLong: true,
    access: 'user',
    query: ownJobStatsQuerySchema,
    response: statsReplySchema,
    errors: [],
  }),
  getLeaderboard: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/leaderboard',
    summary: 'Read who has driven most for your company, or most safely',
    description:
      'Revenue is counted for one game. Safety is a score from 0 to 100, for drivers of 500 km and ' +
      'more; older faults count for less.',
    takesLong: true,
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: leaderboardQuerySchema,
    response: z
      .object({
        rows: z.array(rankedDriverSchema),
        own: rankedDriverSchema.nullable().meta({
          description: 'Your own row, on whatever page it stands; null without one.',
        }),
        countsOfflineJobs: shownVtcFields.countsOfflineJobs,
        nextCursor: z.string().nullable(),
      })
      .meta({
        examples: [
          {
            rows: [{ rank: 1, driver: exampleJob.driver, value: 1_041_200 }],
            own: { rank: 1, driver: exampleJob.driver, value: 1_041_200 },
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
    summary: 'List what is planned in your company',
    description: 'The latest first.',
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
      'The first job that starts after it and fits driver, cargo and cities fulfils it; of several ' +
      'plans that it fits, the one that is due first.',
    access: { duty: 'DISPATCH', in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    body: jobPlanFormSchema.meta({ examples: [examplePlanForm] }),
    response: planReplySchema,
    errors: ['NOT_FOUND', 'NOT_IN_VTC', 'PLANS_TOO_MANY'],
  }),
  withdrawPlan: defineRoute({
    method: 'DELETE',
    path: '/vtcs/:vtcId/plans/:planId',
    summary: 'Withdraw a plan',
    access: { duty: 'DISPATCH', in: 'vtcId' },
    params: vtcParamsSchema.extend({ planId: idSchema }),
    response: planReplySchema,
    errors: ['NOT_FOUND', 'PLAN_CLOSED'],
  }),
} as const;
