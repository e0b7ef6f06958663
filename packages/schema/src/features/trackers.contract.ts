import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { idSchema } from '../text.ts';
import { exampleJob } from './jobs.examples.ts';
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

/** What a link is made of. Which tracker signs is checked by the server. */
export const trackerLinkFormSchema = z.strictObject({
  provider: z.enum(trackerProviders, messages.fieldInvalid),
  secret: secret.optional().meta({ description: 'What it signs with; UniTracker does not.' }),
  trusted: z.boolean(messages.fieldInvalid).default(false),
});
export type TrackerLinkForm = z.output<typeof trackerLinkFormSchema>;

const linkChangesSchema = z.strictObject({
  secret: secret.optional().meta({ description: 'Takes the place of the former at once.' }),
  trusted: z.boolean(messages.fieldInvalid).optional().meta({
    description: 'Whether what comes signed counts without a look, if nothing speaks against it.',
  }),
});
export type TrackerLinkChanges = z.output<typeof linkChangesSchema>;

const linkReplySchema = z
  .object({ link: trackerLinkSchema })
  .meta({ examples: [{ link: exampleLink }] });

/** Secret addresses at which other trackers tell a company of deliveries. */
export const trackersContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/tracker-links',
    summary: 'List the trackers that are linked with your company',
    description:
      'With their secret addresses and what came last. Whoever was shown an address is never ' +
      'trusted about their own deliveries.',
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
    summary: 'Link a tracker with your company',
    description: 'To trust it takes REVIEW_JOBS.',
    access: { permission: 'MANAGE_COMPANY', in: 'vtcId' },
    sessionsOnly: true,
    status: 201,
    params: vtcParamsSchema,
    body: trackerLinkFormSchema.meta({
      examples: [{ provider: 'tracksim', secret: 'whsec_5k2JtD9QpA', trusted: false }],
    }),
    response: linkReplySchema,
    errors: ['NOT_FOUND', 'TRACKER_LINK_THERE'],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/vtcs/:vtcId/tracker-links/:provider',
    summary: 'Change the secret of a link, or whether it is trusted',
    description:
      'What has come already stays as it was taken. To trust it takes REVIEW_JOBS; a new secret by ' +
      'somebody else is not trusted.',
    access: { permission: 'MANAGE_COMPANY', in: 'vtcId' },
    sessionsOnly: true,
    params: linkParamsSchema,
    body: linkChangesSchema.meta({ examples: [{ trusted: true }] }),
    response: linkReplySchema,
    errors: ['NOT_FOUND'],
  }),
  renewAddress: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/tracker-links/:provider/address',
    summary: 'Give a link another secret address',
    description: 'The former one is gone at once.',
    access: { permission: 'MANAGE_COMPANY', in: 'vtcId' },
    sessionsOnly: true,
    params: linkParamsSchema,
    response: linkReplySchema,
    errors: ['NOT_FOUND'],
  }),
  test: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/tracker-links/:provider/test',
    summary: 'Try a link',
    description:
      'Signs an example with the stored secret and takes it as if the tracker had sent it, but for ' +
      'the job. It shows that the server understands it, not that the tracker reaches it.',
    access: { permission: 'MANAGE_COMPANY', in: 'vtcId' },
    sessionsOnly: true,
    params: linkParamsSchema,
    response: linkReplySchema,
    errors: ['NOT_FOUND'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/vtcs/:vtcId/tracker-links/:provider',
    summary: 'Unlink a tracker',
    description: 'What it has told of stays.',
    access: { permission: 'MANAGE_COMPANY', in: 'vtcId' },
    sessionsOnly: true,
    params: linkParamsSchema,
    response: z.object({ success: z.literal(true) }).meta({ examples: [{ success: true }] }),
    errors: ['NOT_FOUND'],
  }),
} as const;
