import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { idSchema } from '../text.ts';
import { exampleLivery, exampleLiveryDetail } from './liveries.examples.ts';
import {
  liveryFileRule,
  liveryFormSchema,
  liverySettingsFormSchema,
  wornLiveryFormSchema,
} from './liveries.fields.ts';
import { liveryDetailSchema, liverySchema } from './liveries.models.ts';
import { successSchema } from './success.models.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const paramsSchema = z.strictObject({ liveryId: idSchema });
const versionParamsSchema = z.strictObject({
  liveryId: idSchema,
  version: z.coerce.number().int().min(1).max(100),
});

export const liveryReplySchema = z
  .object({ livery: liveryDetailSchema })
  .meta({ examples: [{ livery: exampleLiveryDetail }] });
/** How a company's trucks are painted. */
export const liveriesContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/liveries',
    summary: 'List your company’s liveries',
    description: 'Up to 200, by name. Members without FLEET get approved ones.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    response: z
      .object({ liveries: z.array(liverySchema) })
      .meta({ examples: [{ liveries: [exampleLivery] }] }),
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/liveries',
    summary: 'Create a livery',
    description: 'Members see it once a version of it is approved.',
    access: { duty: 'FLEET', in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    body: liveryFormSchema,
    response: liveryReplySchema,
    errors: ['NOT_FOUND', 'LIVERIES_TOO_MANY'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/liveries/:liveryId',
    summary: 'Get a livery with its versions',
    description:
      'Signed-in members download a version’s file at `/liveries/<id>/versions/<version>/file`.',
    access: { member: { of: 'livery' } },
    params: paramsSchema,
    response: liveryReplySchema,
    errors: ['NOT_FOUND'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/liveries/:liveryId',
    summary: 'Change a livery',
    access: { duty: 'FLEET', of: 'livery' },
    params: paramsSchema,
    body: liverySettingsFormSchema,
    response: liveryReplySchema,
    errors: ['NOT_FOUND', 'LIVERIES_REQUIRED_TOO_MANY'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/liveries/:liveryId',
    summary: 'Delete a livery with all versions',
    access: { duty: 'FLEET', of: 'livery' },
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  submit: defineRoute({
    method: 'POST',
    path: '/liveries/:liveryId/versions',
    summary: 'Upload a version of a livery',
    description:
      'A PNG or JPEG, or a ZIP of textures of up to 16 MiB. A livery with a Workshop item needs no file. Someone else with FLEET, or the owner, approves it.',
    access: { duty: 'FLEET', of: 'livery' },
    status: 201,
    params: paramsSchema,
    files: { file: liveryFileRule },
    response: liveryReplySchema,
    errors: [
      'NOT_FOUND',
      'LIVERY_FILE_TOO_LARGE',
      'LIVERY_TYPE_INVALID',
      'LIVERY_ZIP_UNREADABLE',
      'LIVERY_ZIP_TOO_LARGE',
      'LIVERY_ZIP_NAMES',
      'LIVERY_ZIP_TYPES',
      'IMAGE_UNREADABLE',
      'IMAGE_DIMENSIONS_TOO_LARGE',
      'LIVERY_QUOTA',
      'LIVERY_VERSIONS_TOO_MANY',
    ],
  }),
  approve: defineRoute({
    method: 'POST',
    path: '/liveries/:liveryId/versions/:version/approval',
    summary: 'Approve a version of a livery',
    description: 'Not your own, unless you own the company. Idempotent.',
    access: { duty: 'FLEET', of: 'livery' },
    params: versionParamsSchema,
    response: liveryReplySchema,
    errors: ['NOT_FOUND', 'LIVERY_OWN_APPROVAL'],
  }),
  withdraw: defineRoute({
    method: 'POST',
    path: '/liveries/:liveryId/versions/:version/withdrawal',
    summary: 'Withdraw a version of a livery',
    description: 'Members no longer see it. Idempotent.',
    access: { duty: 'FLEET', of: 'livery' },
    params: versionParamsSchema,
    response: liveryReplySchema,
    errors: ['NOT_FOUND'],
  }),
  wear: defineRoute({
    method: 'PUT',
    path: '/trucks/:truckId/livery',
    summary: 'Say which livery a truck wears',
    description: 'For its driver, and FLEET. The game doesn’t tell.',
    access: { member: { of: 'truck' } },
    params: z.strictObject({ truckId: idSchema }),
    body: wornLiveryFormSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'LIVERY_DIFFERS', 'LIVERY_WORN_BY_OTHER', 'TRUCK_JOINED'],
  }),
} as const;
