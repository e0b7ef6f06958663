import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { idSchema, pageLimitSchema } from '../text.ts';
import {
  importColumns,
  importLineSchema,
  importOutcomes,
  type JobImport,
  jobImportSchema,
} from './imports.models.ts';
import { exampleDriverName } from './jobs.examples.ts';

const exampleImport: JobImport = {
  id: '01981b6e-1f20-7a63-9d7c-4b5a6c7d8e9f',
  format: 'csv',
  state: 'CHECKED',
  createdAt: '2025-08-02T20:15:00.000Z',
  by: exampleDriverName,
  total: 412,
  done: 412,
  problem: null,
  lines: { NEW: 398, DUPLICATE: 9, INVALID: 5, IMPORTED: 0, UNDONE: 0 },
};

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const importParamsSchema = vtcParamsSchema.extend({ importId: idSchema });

export const importReplySchema = z
  .object({ import: jobImportSchema })
  .meta({ examples: [{ import: exampleImport }] });

const fileRule = {
  required: true,
  belowBytes: limits.importBytes,
  types: ['text/csv'],
  missing: messages.importFileRequired,
  tooLarge: 'IMPORT_TOO_LARGE',
} as const;

/** The table's header for each column that isn't recognized by name. */
const columnsSchema = z.strictObject(
  Object.fromEntries(
    importColumns.map(({ name }) => [
      name,
      z
        .string(messages.fieldInvalid)
        .trim()
        .min(1, messages.fieldInvalid)
        .max(limits.importColumnName, messages.fieldInvalid)
        .optional()
        .meta({ examples: [`my ${name.replaceAll('_', ' ')}`] }),
    ]),
  ),
);

/** Delivery tables that staff import from other services. */
export const importsContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/imports',
    summary: 'List your company’s imports',
    description: `The latest ${limits.importsShown}.`,
    access: { duty: 'REVIEW_JOBS', in: 'vtcId' },
    params: vtcParamsSchema,
    response: z
      .object({ imports: z.array(jobImportSchema) })
      .meta({ examples: [{ imports: [exampleImport] }] }),
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/imports',
    summary: 'Upload a file of deliveries',
    description:
      'CSV with the columns in the guide, or a HubBackend export. Map other column names with a form field of our name. The file is only checked: each line is new, a duplicate or invalid. Poll until it is CHECKED.',
    access: { duty: 'REVIEW_JOBS', in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    body: columnsSchema,
    files: { file: fileRule },
    response: importReplySchema,
    errors: ['NOT_FOUND', 'IMPORT_TOO_LARGE', 'IMPORT_NOT_A_TABLE', 'IMPORT_UNDER_WAY'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/imports/:importId',
    summary: 'Get an import’s progress',
    access: { duty: 'REVIEW_JOBS', in: 'vtcId' },
    params: importParamsSchema,
    response: importReplySchema,
    errors: ['NOT_FOUND'],
  }),
  listLines: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/imports/:importId/lines',
    summary: 'List the lines of an import',
    access: { duty: 'REVIEW_JOBS', in: 'vtcId' },
    params: importParamsSchema,
    query: z.strictObject({
      outcome: z.enum(importOutcomes, messages.fieldInvalid).default('INVALID'),
      afterLine: z.coerce.number(messages.fieldInvalid).int().min(0).default(0),
      limit: pageLimitSchema(),
    }),
    response: z.object({ lines: z.array(importLineSchema) }).meta({
      examples: [
        {
          lines: [
            {
              line: 17,
              outcome: 'INVALID',
              reason: 'VALUE_INVALID',
              field: 'distance_km',
              jobId: null,
            },
          ],
        },
      ],
    }),
    errors: ['NOT_FOUND'],
  }),
  commit: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/imports/:importId/commit',
    summary: 'Import the new lines of a checked file',
    description: 'The jobs are in review until they are accepted.',
    access: { duty: 'REVIEW_JOBS', in: 'vtcId' },
    params: importParamsSchema,
    response: importReplySchema,
    errors: ['NOT_FOUND', 'IMPORT_STATE_WRONG', 'IMPORT_UNDER_WAY'],
  }),
  accept: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/imports/:importId/acceptance',
    summary: 'Accept all jobs in review of an import',
    description: 'Only the owner can decide their own jobs.',
    access: { duty: 'REVIEW_JOBS', in: 'vtcId' },
    params: importParamsSchema,
    response: importReplySchema,
    errors: ['NOT_FOUND', 'IMPORT_STATE_WRONG', 'IMPORT_UNDER_WAY'],
  }),
  undo: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/imports/:importId/undo',
    summary: 'Undo an import',
    description: 'Voids its jobs. The same file can then be imported again.',
    access: { duty: 'REVIEW_JOBS', in: 'vtcId' },
    params: importParamsSchema,
    response: importReplySchema,
    errors: ['NOT_FOUND', 'IMPORT_STATE_WRONG', 'IMPORT_UNDER_WAY'],
  }),
} as const;
