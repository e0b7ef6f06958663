import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { idSchema } from '../text.ts';
import {
  exampleSafetyPlaces,
  exampleSafetyPreview,
  exampleSafetyReport,
} from './safety.examples.ts';
import { safetyPlacesQuerySchema, safetyQuerySchema, safetyRulesSchema } from './safety.fields.ts';
import { safetyPlacesSchema, safetyPreviewSchema, safetyReportSchema } from './safety.models.ts';

const params = z.strictObject({ vtcId: idSchema });
const access = { permission: 'VIEW_COMPANY_SAFETY_SCORE', in: 'vtcId' } as const;
const body = safetyRulesSchema;

/** How safely a company drives. */
export const safetyContract = {
  getReport: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/safety',
    summary: 'Get your company’s safety score',
    description:
      'From 0 to 100. Covers all that was driven for the company, also by members who left. It changes only when a job does.',
    takesLong: true,
    access,
    params,
    query: safetyQuerySchema,
    response: safetyReportSchema.meta({ examples: [exampleSafetyReport] }),
    errors: ['NOT_FOUND'],
  }),
  listPlaces: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/safety/places',
    summary: 'List where incidents happened',
    description: 'The latest 2,000 fines and collisions, in squares of 4 km.',
    takesLong: true,
    access,
    params,
    query: safetyPlacesQuerySchema,
    response: safetyPlacesSchema.meta({ examples: [exampleSafetyPlaces] }),
    errors: ['NOT_FOUND'],
  }),
  setRules: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/safety/rules',
    summary: 'Set what weighs how much',
    description:
      'Applies to all scores in the company at once, also of past jobs. Members are told. Scores across companies do not change.',
    access: { owner: 'vtcId' },
    params,
    body,
    response: safetyRulesSchema
      .extend({ version: z.int() })
      .meta({ examples: [{ emphasis: [200, 100, 100, 50, 100], version: 1 }] }),
    errors: ['NOT_FOUND'],
  }),
  previewRules: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/safety/rules/preview',
    summary: 'Preview what weighs how much',
    description: 'Each driver’s score before and after. Stores nothing.',
    access: { owner: 'vtcId' },
    params,
    body,
    response: safetyPreviewSchema.meta({ examples: [exampleSafetyPreview] }),
    errors: ['NOT_FOUND'],
  }),
};
