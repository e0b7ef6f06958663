import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { idSchema } from '../text.ts';
import { exampleExhibit, exampleExhibitCard } from './museum.examples.ts';
import { pictureErrors, pictureRule } from './media.models.ts';
import { exhibitFormSchema, exhibitPhotoFormSchema } from './museum.fields.ts';
import { exhibitCardSchema, exhibitSchema, museumVtcSchema } from './museum.models.ts';
import { successSchema } from './success.models.ts';
import { tagParamsSchema } from './vtcs.contract.ts';

const truckParamsSchema = z.strictObject({ truckId: idSchema });

const exampleVtc = { name: 'Nordic Haul', tag: 'NORD' };

export const exhibitListReplySchema = z
  .object({ exhibits: z.array(exhibitCardSchema) })
  .meta({ examples: [{ exhibits: [exampleExhibitCard] }] });

const exhibitReplySchema = z
  .object({
    exhibit: exhibitSchema,
    source: z.string().nullable().meta({
      description: 'The story’s Markdown, for members who may edit it.',
    }),
  })
  .meta({ examples: [{ exhibit: exampleExhibit, source: 'Our **first** truck.' }] });

/** Trucks that a company shows in its museum. Their figures are computed from their deliveries. */
export const museumContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/exhibits',
    summary: 'List the trucks in your company’s museum',
    description: 'At most 100, by position.',
    access: { member: 'vtcId' },
    params: z.strictObject({ vtcId: idSchema }),
    response: exhibitListReplySchema,
    errors: ['NOT_FOUND'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/trucks/:truckId/exhibit',
    summary: 'Get a truck in your company’s museum',
    description: 'Its life, with the roads of its newest 400 deliveries. 404 unless it is shown.',
    access: { member: { of: 'truck' } },
    params: truckParamsSchema,
    response: exhibitReplySchema,
    errors: ['NOT_FOUND'],
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/trucks/:truckId/exhibit',
    summary: 'Show a truck in the museum, or change its exhibit',
    access: { duty: 'FLEET', of: 'truck' },
    params: truckParamsSchema,
    body: exhibitFormSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'EXHIBITS_TOO_MANY', 'TRUCK_JOINED'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/trucks/:truckId/exhibit',
    summary: 'Take a truck out of the museum',
    access: { duty: 'FLEET', of: 'truck' },
    params: truckParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  addPhoto: defineRoute({
    method: 'POST',
    path: '/trucks/:truckId/exhibit/photos',
    summary: 'Add a photo of a truck in the museum',
    access: { duty: 'FLEET', of: 'truck' },
    status: 201,
    params: truckParamsSchema,
    body: exhibitPhotoFormSchema,
    files: { photo: pictureRule },
    response: successSchema,
    errors: ['NOT_FOUND', 'EXHIBIT_PHOTOS_TOO_MANY', ...pictureErrors],
  }),
  removePhoto: defineRoute({
    method: 'DELETE',
    path: '/trucks/:truckId/exhibit/photos/:exhibitPhotoId',
    summary: 'Remove a photo of a truck in the museum',
    access: { duty: 'FLEET', of: 'truck' },
    params: truckParamsSchema.extend({ exhibitPhotoId: idSchema }),
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  listPublic: defineRoute({
    method: 'GET',
    path: '/vtcs/by-tag/:tag/museum',
    summary: 'List the trucks in a company’s public museum',
    description: 'By tag. 404 if the company has no public page.',
    takesLong: true,
    access: 'public',
    answersAllAlike: true,
    params: tagParamsSchema,
    response: z
      .object({ vtc: museumVtcSchema, exhibits: z.array(exhibitCardSchema) })
      .meta({ examples: [{ vtc: exampleVtc, exhibits: [exampleExhibitCard] }] }),
    errors: ['NOT_FOUND'],
  }),
  getPublic: defineRoute({
    method: 'GET',
    path: '/vtcs/by-tag/:tag/museum/:truckId',
    summary: 'Get a truck in a company’s public museum',
    description:
      'Without money, and without name and roads of a driver who doesn’t want to be listed publicly.',
    takesLong: true,
    access: 'public',
    answersAllAlike: true,
    params: tagParamsSchema.extend({ truckId: idSchema }),
    response: z
      .object({ vtc: museumVtcSchema, exhibit: exhibitSchema })
      .meta({ examples: [{ vtc: exampleVtc, exhibit: exampleExhibit }] }),
    errors: ['NOT_FOUND'],
  }),
} as const;
