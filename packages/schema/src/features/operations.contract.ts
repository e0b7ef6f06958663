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
const successSchema = z
  .object({ success: z.literal(true) })
  .meta({ examples: [{ success: true }] });

/** How this installation runs, for its operators. */
export const operationsContract = {
  getOverview: defineRoute({
    method: 'GET',
    path: '/operator/overview',
    summary: 'See whether all is well',
    access: 'operator',
    response: overviewSchema.meta({ examples: [exampleOverview] }),
    errors: [],
  }),
  getStorage: defineRoute({
    method: 'GET',
    path: '/operator/storage',
    summary: 'See what takes how much room',
    access: 'operator',
    response: storageSchema.meta({ examples: [exampleStorage] }),
    errors: [],
  }),
  listTasks: defineRoute({
    method: 'GET',
    path: '/operator/tasks',
    summary: 'List what is done without being asked',
    access: 'operator',
    response: z
      .object({ tasks: z.array(taskSchema) })
      .meta({ examples: [{ tasks: [exampleTask] }] }),
    errors: [],
  }),
  runTask: defineRoute({
    method: 'POST',
    path: '/operator/tasks/:task/runs',
    summary: 'Have a task run now',
    description: 'Some replica begins it within seconds; the list says what came of it.',
    access: 'operator',
    status: 202,
    params: z.strictObject({ task: taskNameSchema }),
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  listConsumers: defineRoute({
    method: 'GET',
    path: '/operator/consumers',
    summary: 'See how far what happened has been seen',
    access: 'operator',
    response: z
      .object({
        head: z.int().meta({ description: 'The position that was given last.' }),
        unplaced: z.boolean().meta({ description: 'Whether something has no position yet.' }),
        consumers: z.array(consumerSchema),
      })
      .meta({ examples: [{ head: 48_112, unplaced: false, consumers: [exampleConsumer] }] }),
    errors: [],
  }),
  listPassedEvents: defineRoute({
    method: 'GET',
    path: '/operator/passed-events',
    summary: 'List what consumers have passed over',
    description: 'The latest first, without what has been done since.',
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
    summary: 'Do for a consumer what it has passed over',
    access: 'operator',
    params: z.strictObject({ consumer: consumerNameSchema, position: positionSchema }),
    response: z
      .object({
        error: z
          .string()
          .nullable()
          .meta({ description: 'Why it failed again; null: it is done.' }),
      })
      .meta({ examples: [{ error: null }] }),
    errors: ['NOT_FOUND'],
  }),
  resumeConsumer: defineRoute({
    method: 'POST',
    path: '/operator/consumers/:consumer/resume',
    summary: 'Let a consumer try at once what it waits to try again',
    access: 'operator',
    params: z.strictObject({ consumer: consumerNameSchema }),
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  getMailState: defineRoute({
    method: 'GET',
    path: '/operator/mails',
    summary: 'See how it goes with mail',
    access: 'operator',
    response: mailStateSchema.meta({ examples: [exampleMailState] }),
    errors: [],
  }),
  listFailedMails: defineRoute({
    method: 'GET',
    path: '/operator/mails/failed',
    summary: 'List mails that were given up',
    description: 'The latest first.',
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
    summary: 'List addresses that get no mail any more',
    description: 'The latest first. Their users confirm them anew.',
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
    summary: 'See what runs in which version',
    access: 'operator',
    response: versionsSchema.meta({ examples: [exampleVersions] }),
    errors: [],
  }),
  listMigrations: defineRoute({
    method: 'GET',
    path: '/operator/migrations',
    summary: 'List the migrations that the database has had',
    description: 'The latest first.',
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
    summary: 'Say whether this server asks for newer releases',
    description: 'Once a day, at the address of RELEASES_URL. Off unless an operator agrees.',
    access: 'operator',
    body: z
      .strictObject({ isOn: z.boolean(messages.fieldInvalid) })
      .meta({ examples: [{ isOn: true }] }),
    response: successSchema,
    errors: ['RELEASES_UNKNOWN'],
  }),
} as const;
