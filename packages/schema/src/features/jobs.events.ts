import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';
import { jobDecisionKinds, jobTiers, reportCorrections } from './jobs.models.ts';

const jobId = idSchema;
const driverId = idSchema
  .nullable()
  .meta({ description: 'The driver, who is the subject too; null when the account is gone.' });
const tier = z.enum(jobTiers);

/** Job and plan events. */
export const jobEvents = {
  'job.delivered': defineEvent({
    version: 1,
    summary: 'A driver has delivered a job.',
    payload: z.strictObject({ jobId, driverId, tier }),
    topics: ['me', 'vtc'],
    right: 'member',
  }),
  'job.entered': defineEvent({
    version: 1,
    summary: 'A job was entered by hand.',
    payload: z.strictObject({ jobId, driverId, tier: tier.nullable() }),
    topics: ['me', 'vtc'],
    right: 'member',
  }),
  'job.decided': defineEvent({
    version: 1,
    summary: 'Staff accepted, rejected, voided or restored a job.',
    payload: z.strictObject({ jobId, driverId, tier, decision: z.enum(jobDecisionKinds) }),
    topics: ['me', 'vtc'],
    right: 'member',
  }),
  'job.appealed': defineEvent({
    version: 1,
    summary: 'A driver has appealed a decision about a job.',
    payload: z.strictObject({ jobId, driverId }),
    topics: ['vtc'],
    right: { key: 'REVIEW_JOBS' },
  }),
  'job.commented': defineEvent({
    version: 1,
    summary: 'A comment was added to a job.',
    payload: z.strictObject({ jobId, driverId }),
    topics: ['me', 'vtc'],
    right: 'member',
  }),
  'job.corrected': defineEvent({
    version: 1,
    summary: 'A tracker has changed or deleted a job that it reported before.',
    payload: z.strictObject({
      jobId,
      driverId,
      tracker: z.string().meta({ description: 'The name of the tracker.' }),
      correction: z.enum(reportCorrections),
    }),
    topics: ['vtc'],
    right: { key: 'REVIEW_JOBS' },
  }),
  'job.absorbed': defineEvent({
    version: 1,
    summary: 'A device’s job has replaced a job that existed only in reports.',
    payload: z.strictObject({
      jobId,
      driverId,
      formerId: idSchema.meta({ description: 'The replaced job.' }),
    }),
    topics: ['me', 'vtc'],
    right: 'member',
  }),
  'plan.assigned': defineEvent({
    version: 1,
    summary: 'A job was planned for a driver.',
    payload: z.strictObject({ planId: idSchema, driverId }),
    topics: ['me', 'vtc'],
    right: 'member',
  }),
  'plan.fulfilled': defineEvent({
    version: 1,
    summary: 'A job has started that completes a plan.',
    payload: z.strictObject({ planId: idSchema, jobId, driverId }),
    topics: ['vtc'],
    right: 'member',
  }),
} as const;
