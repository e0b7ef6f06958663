import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { messages } from '../messages.ts';
import { cursorSchema, pageLimitSchema } from '../text.ts';
import {
  exampleConsumer,
  exampleFailedMail,
  exampleMailState,
  exampleMigration,
  exampleOverview,
  examplePassedEvent,
  exampleStorage,
  exampleSuspendedAddress,
  exampleTask,
  exampleVersions,
} from './operations.examples.ts';
import {
  appliedMigrationSchema,
  consumerNames,
  consumerSchema,
  failedMailSchema,
  mailStateSchema,
  overviewSchema,
  passedEventSchema,
  storageSchema,
  suspendedAddressSchema,
  taskSchema,
  versionsSchema,
} from './operations.models.ts';
import { successSchema } from './success.models.ts';

const page = { limit: pageLimitSchema(), cursor: cursorSchema } as const;
const nextCursor = z.string().nullable();
const taskNameSchema = z
  .string()
  .max(64, messages.fieldInvalid)
  .regex(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/, messages.fieldInvalid);
const consumerNameSchema = z.enum(consumerNames, messages.fieldInvalid);
const positionSchema = z.coerce
  .number(messages.fieldInvalid)
  .int(messages.fieldInvalid)
  .min(0, messages.fieldInvalid);
/** The health of this installation, for its operators. */
export const operationsContract = {
  getOverview: defineRoute({
    method: 'GET',
    path: '/operator/overview',
    summary: 'Get the server’s health',
    access: 'operator',
    response: overviewSchema.meta({ examples: [exampleOverview] }),
    errors: [],
  }),
  getStorage: defineRoute({
    method: 'GET',
    path: '/operator/storage',
    summary: 'Get storage usage',
    access: 'operator',
    response: storageSchema.meta({ examples: [exampleStorage] }),
    errors: [],
  }),
  listTasks: defineRoute({
    method: 'GET',
    path: '/operator/tasks',
    summary: 'List background tasks',
    access: 'operator',
    response: z
      .object({ tasks: z.array(taskSchema) })
      .meta({ examples: [{ tasks: [exampleTask] }] }),
    errors: [],
  }),
  runTask: defineRoute({
    method: 'POST',
    path: '/operator/tasks/:task/runs',
    summary: 'Run a task now',
    description: 'A server starts it within seconds. The list shows the result.',
    access: 'operator',
    status: 202,
    params: z.strictObject({ task: taskNameSchema }),
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  listConsumers: defineRoute({
    method: 'GET',
    path: '/operator/consumers',
    summary: 'Get the progress of event consumers',
    access: 'operator',
    response: z
      .object({
        head: z.int().meta({ description: 'The last assigned position.' }),
        unplaced: z.boolean().meta({ description: 'Whether events without a position exist.' }),
        consumers: z.array(consumerSchema),
      })
      .meta({ examples: [{ head: 48_112, unplaced: false, consumers: [exampleConsumer] }] }),
    errors: [],
  }),
  listPassedEvents: defineRoute({
    method: 'GET',
    path: '/operator/passed-events',
    summary: 'List skipped events',
    description: 'Latest first, without events that were processed since.',
    access: 'operator',
    query: z.strictObject(page),
    response: z
      .object({ passed: z.array(passedEventSchema), nextCursor })
      .meta({ examples: [{ passed: [examplePassedEvent], nextCursor: null }] }),
    errors: [],
  }),
  retryPassedEvent: defineRoute({
    method: 'POST',
    path: '/operator/consumers/:consumer/passed-events/:position/retry',
    summary: 'Retry a consumer’s skipped events',
    access: 'operator',
    params: z.strictObject({ consumer: consumerNameSchema, position: positionSchema }),
    response: z
      .object({
        error: z.string().nullable().meta({ description: 'The error; null: success.' }),
      })
      .meta({ examples: [{ error: null }] }),
    errors: ['NOT_FOUND'],
  }),
  resumeConsumer: defineRoute({
    method: 'POST',
    path: '/operator/consumers/:consumer/resume',
    summary: 'Retry a consumer’s waiting event now',
    access: 'operator',
    params: z.strictObject({ consumer: consumerNameSchema }),
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  getMailState: defineRoute({
    method: 'GET',
    path: '/operator/mails',
    summary: 'Get the mail status',
    access: 'operator',
    response: mailStateSchema.meta({ examples: [exampleMailState] }),
    errors: [],
  }),
  listFailedMails: defineRoute({
    method: 'GET',
    path: '/operator/mails/failed',
    summary: 'List failed mails',
    description: 'Latest first.',
    access: 'operator',
    query: z.strictObject(page),
    response: z
      .object({ mails: z.array(failedMailSchema), nextCursor })
      .meta({ examples: [{ mails: [exampleFailedMail], nextCursor: null }] }),
    errors: [],
  }),
  listSuspendedAddresses: defineRoute({
    method: 'GET',
    path: '/operator/mails/suspended',
    summary: 'List suspended mail addresses',
    description: 'Latest first. Their users must confirm them again.',
    access: 'operator',
    query: z.strictObject(page),
    response: z
      .object({ addresses: z.array(suspendedAddressSchema), nextCursor })
      .meta({ examples: [{ addresses: [exampleSuspendedAddress], nextCursor: null }] }),
    errors: [],
  }),
  getVersions: defineRoute({
    method: 'GET',
    path: '/operator/versions',
    summary: 'Get the running versions',
    access: 'operator',
    response: versionsSchema.meta({ examples: [exampleVersions] }),
    errors: [],
  }),
  listMigrations: defineRoute({
    method: 'GET',
    path: '/operator/migrations',
    summary: 'List the applied migrations',
    description: 'Latest first.',
    access: 'operator',
    query: z.strictObject(page),
    response: z
      .object({ migrations: z.array(appliedMigrationSchema), nextCursor })
      .meta({ examples: [{ migrations: [exampleMigration], nextCursor: null }] }),
    errors: [],
  }),
  setReleaseNotice: defineRoute({
    method: 'PUT',
    path: '/operator/release-notice',
    summary: 'Turn the check for new releases on or off',
    description: 'Runs once a day, at RELEASES_URL. Off by default.',
    access: 'operator',
    body: z.strictObject({ isOn: z.boolean(messages.fieldInvalid) }),
    response: successSchema,
    errors: ['RELEASES_UNKNOWN'],
  }),
} as const;
