import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { idSchema } from '../text.ts';
import {
  exampleLookBack,
  exampleLookBackRoads,
  examplePublicLookBack,
  exampleShareId,
} from './look-backs.examples.ts';
import { lookBackQuerySchema, lookBackShareFormSchema } from './look-backs.fields.ts';
import { lookBackRoadsSchema, lookBackSchema, publicLookBackSchema } from './look-backs.models.ts';
import { successSchema } from './success.models.ts';

const shareParamsSchema = z
  .strictObject({ shareId: idSchema })
  .meta({ examples: [{ shareId: exampleShareId }] });

/** A driver's year or month in figures. */
export const lookBacksContract = {
  get: defineRoute({
    method: 'GET',
    path: '/users/me/look-back',
    summary: 'Get your year or month in figures',
    description: 'Of your counted jobs for any company that ended in that time, in UTC.',
    takesLong: true,
    access: 'user',
    query: lookBackQuerySchema,
    response: z
      .object({
        lookBack: lookBackSchema,
        shareId: idSchema
          .nullable()
          .meta({ description: 'Its public page is `/look-back/` and this id. Null: not shared.' }),
      })
      .meta({ examples: [{ lookBack: exampleLookBack, shareId: null }] }),
    errors: [],
  }),
  listRoads: defineRoute({
    method: 'GET',
    path: '/users/me/look-back/roads',
    summary: 'List the roads that you drove in a year or month',
    takesLong: true,
    access: 'user',
    query: lookBackQuerySchema,
    response: z
      .object({ roads: lookBackRoadsSchema })
      .meta({ examples: [{ roads: exampleLookBackRoads }] }),
    errors: [],
  }),
  share: defineRoute({
    method: 'POST',
    path: '/users/me/look-back/shares',
    summary: 'Share your year or month publicly',
    description:
      'The page is `/look-back/` and the id, its pictures are `/media/look-backs/<id>.png` and `<id>-story.png`. They show your name, figures and roads, and follow your jobs. Sharing again returns the same id.',
    access: 'user',
    body: lookBackShareFormSchema,
    response: z.object({ shareId: idSchema }).meta({ examples: [{ shareId: exampleShareId }] }),
    errors: ['LOOK_BACK_EMPTY'],
  }),
  unshare: defineRoute({
    method: 'DELETE',
    path: '/users/me/look-back/shares/:shareId',
    summary: 'Stop sharing your year or month',
    access: { user: { shareId: 'own' } },
    params: shareParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  getPublic: defineRoute({
    method: 'GET',
    path: '/look-back/:shareId',
    summary: 'Get a shared look back',
    description: 'Only while its driver shares it and has a counted job in that time. Else 404.',
    takesLong: true,
    access: 'public',
    answersAllAlike: true,
    params: shareParamsSchema,
    response: z
      .object({ lookBack: publicLookBackSchema })
      .meta({ examples: [{ lookBack: examplePublicLookBack }] }),
    errors: ['NOT_FOUND'],
  }),
  listPublicRoads: defineRoute({
    method: 'GET',
    path: '/look-back/:shareId/roads',
    summary: 'List the roads of a shared look back',
    takesLong: true,
    access: 'public',
    answersAllAlike: true,
    params: shareParamsSchema,
    response: z
      .object({ roads: lookBackRoadsSchema })
      .meta({ examples: [{ roads: exampleLookBackRoads }] }),
    errors: ['NOT_FOUND'],
  }),
} as const;
