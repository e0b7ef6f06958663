import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../text.ts';
import { exampleDispatch, exampleHindsight, exampleSuggestion } from './dispatcher.examples.ts';
import { dispatchFormSchema, suggestionsFormSchema } from './dispatcher.fields.ts';
import {
  dispatchSchema,
  hindsightSchema,
  noLoadSchema,
  suggestionSchema,
} from './dispatcher.models.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const suggestionParamsSchema = z.strictObject({ suggestionId: idSchema });

export const suggestionsReplySchema = z
  .object({
    suggestions: z
      .array(suggestionSchema)
      .meta({ description: 'A dispatcher’s first, then by score.' }),
    none: noLoadSchema.nullable().meta({
      description: 'Why there are none. Null if there are, and unless they were just made.',
    }),
  })
  .meta({ examples: [{ suggestions: [exampleSuggestion], none: null }] });

export const suggestionReplySchema = z
  .object({ suggestion: suggestionSchema })
  .meta({ examples: [{ suggestion: exampleSuggestion }] });

/** Suggests loads to drivers, by what they are expected to bring. */
export const dispatcherContract = {
  listOwn: defineRoute({
    method: 'GET',
    path: '/users/me/suggestions',
    summary: 'List the loads that are suggested to you',
    access: 'member',
    query: suggestionsFormSchema,
    response: suggestionsReplySchema,
    errors: [],
  }),
  makeOwn: defineRoute({
    method: 'POST',
    path: '/users/me/suggestions',
    summary: 'Get suggestions for your next load',
    description:
      'Up to 5 of the open plans, contracts, goods and best lanes of your company, by net for each kilometre. They replace your earlier ones.',
    access: 'member',
    status: 201,
    body: suggestionsFormSchema,
    response: suggestionsReplySchema,
    errors: [],
  }),
  dispatch: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/dispatch',
    summary: 'Find the best loads for several drivers',
    description:
      'The assignment with the highest net of all together. Each driver gets up to one suggestion, which replaces earlier ones of dispatchers.',
    access: { duty: 'DISPATCH', in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    bodyBytes: limits.dispatchBytes,
    body: dispatchFormSchema,
    response: z
      .object({ dispatch: dispatchSchema })
      .meta({ examples: [{ dispatch: exampleDispatch }] }),
    errors: ['NOT_FOUND', 'NOT_IN_VTC', 'DISPATCH_TOO_LARGE'],
  }),
  getHindsight: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/hindsight',
    summary: 'Compare accepted suggestions with what they brought',
    description: 'Null without books, and until the first delivery.',
    access: { duty: 'DISPATCH', in: 'vtcId' },
    params: vtcParamsSchema,
    response: z
      .object({ hindsight: hindsightSchema.nullable() })
      .meta({ examples: [{ hindsight: exampleHindsight }] }),
    errors: ['NOT_FOUND'],
  }),
  accept: defineRoute({
    method: 'POST',
    path: '/suggestions/:suggestionId/acceptance',
    summary: 'Accept a suggestion',
    description:
      'It becomes a plan of its driver, or the open plan that it came from is assigned to them. Their other suggestions expire. Dispatchers can answer for drivers.',
    access: { member: { of: 'suggestion' } },
    params: suggestionParamsSchema,
    response: suggestionReplySchema,
    errors: ['NOT_FOUND', 'SUGGESTION_GONE', 'PLANS_TOO_MANY'],
  }),
  decline: defineRoute({
    method: 'POST',
    path: '/suggestions/:suggestionId/refusal',
    summary: 'Decline a suggestion',
    access: { member: { of: 'suggestion' } },
    params: suggestionParamsSchema,
    response: suggestionReplySchema,
    errors: ['NOT_FOUND', 'SUGGESTION_GONE'],
  }),
} as const;
