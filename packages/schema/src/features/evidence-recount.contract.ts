import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { dateSchema, idSchema } from '../text.ts';
import { jobReasonSchema, jobTiers } from './jobs.models.ts';

/** The days whose jobs are rechecked. */
export const recountQuerySchema = z.strictObject({
  from: dateSchema.meta({ description: 'The first day, in UTC.', examples: ['2025-06-01'] }),
  to: dateSchema.meta({ description: 'The last day, in UTC.', examples: ['2025-08-31'] }),
});
export type RecountQuery = z.output<typeof recountQuerySchema>;

const jobCount = z.int().min(0);

/** The result of rechecking old jobs by the current rules. */
export const recountReplySchema = z
  .object({
    jobs: jobCount.meta({ description: 'Rechecked old jobs.' }),
    unknown: jobCount.meta({
      description: 'Old jobs that can’t be rechecked: their events are no longer stored.',
    }),
    decided: jobCount.meta({ description: 'Rechecked jobs that keep a staff decision.' }),
    changes: z
      .array(z.object({ before: z.enum(jobTiers), after: z.enum(jobTiers), jobs: jobCount }))
      .meta({ description: 'Rechecked jobs by their tier before and after.' }),
    reasons: z
      .array(z.object({ code: jobReasonSchema, jobs: jobCount }))
      .meta({ description: 'Reasons of the jobs that no longer count.' }),
    hasMore: z.boolean().meta({ description: 'Whether there are more old jobs to recheck.' }),
  })
  .meta({
    examples: [
      {
        jobs: 61,
        unknown: 12,
        decided: 2,
        changes: [
          { before: 'verified', after: 'verified', jobs: 54 },
          { before: 'verified', after: 'review', jobs: 5 },
          { before: 'accepted', after: 'accepted', jobs: 2 },
        ],
        reasons: [{ code: 'NOT_WITNESSED', jobs: 5 }],
        hasMore: false,
      },
    ],
  });

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });

/** Rechecking old jobs by the current evidence rules. */
export const evidenceRecountContract = {
  get: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/evidence-recount',
    summary: 'Preview a recheck of old jobs by the current evidence rules',
    description:
      'Old jobs were delivered before these rules. Changes nothing. Covers at most the oldest ' +
      `${limits.jobsPerRecountPreview.toLocaleString('en')} jobs at most.`,
    takesLong: true,
    access: { owner: 'vtcId' },
    params: vtcParamsSchema,
    query: recountQuerySchema,
    response: recountReplySchema,
    errors: ['NOT_FOUND'],
  }),
  apply: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/evidence-recount',
    summary: 'Recheck old jobs by the current evidence rules',
    description:
      `The oldest first, at most ${limits.jobsPerRecount} at once: repeat it while \`hasMore\`. ` +
      'Decisions by staff stay. You cannot undo this.',
    access: { owner: 'vtcId' },
    params: vtcParamsSchema,
    body: recountQuerySchema,
    response: recountReplySchema,
    errors: ['NOT_FOUND'],
  }),
} as const;
