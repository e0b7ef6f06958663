import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { idSchema } from '../text.ts';
import { exampleJob } from './jobs.examples.ts';
import { successSchema } from './success.models.ts';
import { type TrackerLink, trackerLinkSchema, trackerProviders } from './trackers.models.ts';

const exampleLink: TrackerLink = {
  provider: 'tracksim',
  address: 'https://vtc.example.org/api/webhooks/tracksim/q0nT7fXc3yVZl1',
  hasSecret: true,
  trusted: false,
  createdAt: '2025-08-02T20:15:00.000Z',
  deliveries: [
    {
      id: '01981b6e-1f20-7a63-9d7c-4b5a6c7d8e9f',
      receivedAt: '2025-08-02T21:02:11.000Z',
      outcome: 'MERGED',
      problem: null,
      problemPlace: null,
      jobId: exampleJob.id,
    },
  ],
};

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const linkParamsSchema = vtcParamsSchema.extend({
  provider: z.enum(trackerProviders, messages.fieldInvalid).meta({ examples: ['tracksim'] }),
});

const secret = z
  .string(messages.trackerSecretRequired)
  .trim()
  .min(limits.trackerSecret.min, messages.trackerSecretLength)
  .max(limits.trackerSecret.max, messages.trackerSecretLength)
  .regex(/^[\x21-\x7e]+$/, messages.fieldInvalid);

/** The form of a tracker link. The server checks which trackers sign. */
export const trackerLinkFormSchema = z.strictObject({
  provider: z.enum(trackerProviders, messages.fieldInvalid),
  secret: secret.optional().meta({ description: 'The signing secret; UniTracker has none.' }),
  trusted: z.boolean(messages.fieldInvalid).default(false),
});
export type TrackerLinkForm = z.output<typeof trackerLinkFormSchema>;

const linkChangesSchema = z.strictObject({
  secret: secret.optional().meta({ description: 'Replaces the old secret at once.' }),
  trusted: z.boolean(messages.fieldInvalid).optional().meta({
    description: 'Whether signed reports without issues count without review.',
  }),
});
export type TrackerLinkChanges = z.output<typeof linkChangesSchema>;

export const trackerLinkReplySchema = z
  .object({ link: trackerLinkSchema })
  .meta({ examples: [{ link: exampleLink }] });

/** Secret URLs at which other trackers report a company's deliveries. */
export const trackersContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/tracker-links',
    summary: 'List your company’s linked trackers',
    description:
      'With their secret addresses and latest reports. A user who has seen an address is never trusted for their own deliveries.',
    access: { permission: 'MANAGE_COMPANY', in: 'vtcId' },
    sessionsOnly: true,
    params: vtcParamsSchema,
    response: z
      .object({ links: z.array(trackerLinkSchema) })
      .meta({ examples: [{ links: [exampleLink] }] }),
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/tracker-links',
    summary: 'Link a tracker to your company',
    description: 'Trusting it needs REVIEW_JOBS.',
    access: { permission: 'MANAGE_COMPANY', in: 'vtcId' },
    sessionsOnly: true,
    status: 201,
    params: vtcParamsSchema,
    body: trackerLinkFormSchema,
    response: trackerLinkReplySchema,
    errors: ['NOT_FOUND', 'TRACKER_LINK_THERE'],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/vtcs/:vtcId/tracker-links/:provider',
    summary: 'Change a link’s secret or trust',
    description:
      'Existing reports stay unchanged. Trusting a link needs REVIEW_JOBS; a new secret from another user is not trusted.',
    access: { permission: 'MANAGE_COMPANY', in: 'vtcId' },
    sessionsOnly: true,
    params: linkParamsSchema,
    body: linkChangesSchema,
    response: trackerLinkReplySchema,
    errors: ['NOT_FOUND'],
  }),
  renewAddress: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/tracker-links/:provider/address',
    summary: 'Replace a link’s secret address',
    description: 'The old address stops working at once.',
    access: { permission: 'MANAGE_COMPANY', in: 'vtcId' },
    sessionsOnly: true,
    params: linkParamsSchema,
    response: trackerLinkReplySchema,
    errors: ['NOT_FOUND'],
  }),
  test: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/tracker-links/:provider/test',
    summary: 'Test a link',
    description:
      'Signs a sample with the stored secret and processes it like a report, without creating a job. It shows that the server understands the format, not that the tracker can reach it.',
    access: { permission: 'MANAGE_COMPANY', in: 'vtcId' },
    sessionsOnly: true,
    params: linkParamsSchema,
    response: trackerLinkReplySchema,
    errors: ['NOT_FOUND'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/vtcs/:vtcId/tracker-links/:provider',
    summary: 'Unlink a tracker',
    description: 'Reported jobs stay.',
    access: { permission: 'MANAGE_COMPANY', in: 'vtcId' },
    sessionsOnly: true,
    params: linkParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
} as const;
