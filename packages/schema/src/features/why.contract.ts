import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, idSchema, pageLimitSchema } from '../text.ts';
import { type Why, whyKinds, whyParts, whySchema } from './why.models.ts';

const whyQueryShape = {
  of: z.enum(whyKinds, messages.fieldInvalid).meta({ description: 'The figure.' }),
  driverId: idSchema.optional().meta({ description: 'Whose. Omitted: the company’s.' }),
  achievementId: idSchema.optional().meta({ description: 'Which, if `of` is `achievement`.' }),
  part: z.enum(whyParts, messages.fieldInvalid).optional().meta({
    description: 'Lists only the items of this part.',
  }),
  limit: pageLimitSchema(limits.whyItems, messages.whyLimitInvalid),
  cursor: cursorSchema,
};
const whyQuerySchema = z
  .strictObject(whyQueryShape)
  .refine(({ of, achievementId }) => (of === 'achievement') === (achievementId !== undefined), {
    path: ['achievementId'],
    error: messages.fieldInvalid,
  });
export type WhyQuery = z.output<typeof whyQuerySchema>;

const example: Why = {
  of: 'safety',
  value: 83,
  exact: 83.4377,
  best: 100,
  enough: true,
  basis: { distanceM: 2_000_000, n: 7, version: 0 },
  parts: [
    {
      key: 'fines',
      loses: 8.2812,
      shown: 8,
      unknown: 0,
      n: null,
      rate: null,
      weight: 1,
    },
    {
      key: 'unknown',
      loses: 8.2811,
      shown: 9,
      unknown: 8.2811,
      n: null,
      rate: null,
      weight: null,
    },
  ],
  items: [
    {
      part: 'fines',
      jobId: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b30',
      number: 118,
      event: null,
      ordinal: 2,
      at: '2026-11-09T18:20:00.000Z',
      kind: 'speeding',
      amount: null,
      loses: 8.2812,
    },
  ],
  nextCursor: null,
};

/** How figures came about. */
export const whyContract = {
  get: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/why',
    summary: 'Explain a figure',
    description:
      'Its parts, and the jobs and events behind them. The company’s safety score requires VIEW_COMPANY_SAFETY_SCORE. Progress to an achievement is only explained to its driver.',
    access: { member: 'vtcId' },
    params: z.strictObject({ vtcId: idSchema }),
    query: whyQuerySchema,
    response: whySchema.meta({ examples: [example] }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
};
