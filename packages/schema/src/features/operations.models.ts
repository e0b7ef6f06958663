import { z } from 'zod';
import { idSchema } from '../text.ts';

/** The parts of the health report, in the order in which data passes through them. */
export const healthParts = [
  'DATABASE',
  'SCHEMA',
  'DISK',
  'EVENTS',
  'TASKS',
  'MAILS',
  'PUSHES',
  'WEBHOOKS',
] as const;
export type HealthPart = (typeof healthParts)[number];

/** Working, worth a look, failing, switched off, or unknown. */
export const healthStates = ['WELL', 'WARNING', 'FAILING', 'OFF', 'UNKNOWN'] as const;
export type HealthState = (typeof healthStates)[number];

const moment = z.iso.datetime();

/** A count that is exact only while small, because counting large tables takes too long. */
export const tallySchema = z.object({
  count: z.int(),
  isEstimate: z
    .boolean()
    .meta({ description: 'Whether it is the database’s estimate instead of a count.' }),
});
export type Tally = z.infer<typeof tallySchema>;

export const healthSchema = z.object({
  part: z.enum(healthParts),
  state: z.enum(healthStates),
  reading: z.number().nullable().meta({
    description:
      'DATABASE: response time in ms. DISK: free bytes. EVENTS, MAILS, PUSHES: age of the oldest waiting one in ms. TASKS, WEBHOOKS: number of failures. Null if unknown.',
  }),
});
export type Health = z.infer<typeof healthSchema>;

/** One day of the installation, in UTC. */
export const serverDaySchema = z.object({
  day: z.iso.date(),
  jobs: z.int().meta({ description: 'Delivered jobs.' }),
  events: z.int().meta({ description: 'Number of events.' }),
  databaseBytes: z.int().nullable(),
});
export type ServerDay = z.infer<typeof serverDaySchema>;

/** Tasks for an operator, each with a count. */
export const waitingParts = [
  'FAILED_TASKS',
  'PASSED_EVENTS',
  'DEMO_REQUESTS',
  'FAILING_WEBHOOKS',
] as const;
export type WaitingPart = (typeof waitingParts)[number];

export const releaseSchema = z.object({
  version: z.string(),
  url: z.url().nullable().meta({ description: 'The address of its release notes.' }),
});
export type Release = z.infer<typeof releaseSchema>;

export const overviewSchema = z.object({
  health: z.array(healthSchema),
  users: tallySchema,
  vtcs: tallySchema,
  databaseBytes: z.int(),
  days: z
    .array(serverDaySchema)
    .meta({ description: 'Days with activity among the last 14, latest last.' }),
  waiting: z.array(z.object({ part: z.enum(waitingParts), count: z.int() })),
  version: z.string(),
  newerRelease: releaseSchema.nullable(),
  lastBackupAt: moment.nullable().meta({ description: 'Null without one.' }),
  isBackupOld: z.boolean().meta({ description: 'Whether another backup is due.' }),
});
export type Overview = z.infer<typeof overviewSchema>;

/** Categories of tables. Each table belongs to one. */
export const storageKinds = [
  'TELEMETRY',
  'JOBS',
  'MEDIA',
  'PEOPLE',
  'COMPANIES',
  'AUDIT',
  'OUTBOX',
  'NOTIFICATIONS',
  'MAILS',
  'WEBHOOKS',
  'IMPORTS',
  'TASKS',
  'SERVER',
  'OTHER',
] as const;
export type StorageKind = (typeof storageKinds)[number];

export const storageGroupSchema = z.object({
  kind: z.enum(storageKinds),
  bytes: z.int().meta({ description: 'Including indexes and out-of-line storage.' }),
  rows: z.int().meta({ description: 'The database’s estimate.' }),
  retentionDays: z
    .int()
    .nullable()
    .meta({ description: 'Retention in days; null: kept permanently.' }),
  tables: z.array(z.object({ name: z.string(), bytes: z.int(), rows: z.int() })),
});
export type StorageGroup = z.infer<typeof storageGroupSchema>;

export const storageSchema = z.object({
  databaseBytes: z.int(),
  disk: z
    .object({ freeBytes: z.int(), totalBytes: z.int() })
    .nullable()
    .meta({ description: 'For the embedded PostgreSQL; null for an external one.' }),
  groups: z.array(storageGroupSchema).meta({ description: 'Largest first.' }),
});
export type Storage = z.infer<typeof storageSchema>;

export const taskResults = ['SUCCEEDED', 'FAILED', 'RUNNING', 'NEVER'] as const;
export type TaskResult = (typeof taskResults)[number];

export const taskSchema = z.object({
  name: z.string(),
  schedule: z.string().meta({ description: 'A cron expression, in UTC.' }),
  result: z.enum(taskResults).meta({ description: 'The result of the last run.' }),
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  ms: z.int().nullable().meta({ description: 'Duration of the last run.' }),
  failures: z.int().meta({ description: 'Consecutive failures.' }),
  failedAt: moment.nullable().meta({ description: 'When a run last failed.' }),
  error: z.string().nullable().meta({ description: 'The error of that run.' }),
  nextAt: moment,
  isAsked: z.boolean().meta({ description: 'Whether a run was requested.' }),
});
export type ServerTask = z.infer<typeof taskSchema>;

/** The outbox consumers. */
export const consumerNames = [
  'activity',
  'event-answers',
  'fuel',
  'notifications',
  'webhooks',
] as const;
export type ConsumerName = (typeof consumerNames)[number];

/** True if this version has a consumer of this name. */
export function isConsumerName(name: string): name is ConsumerName {
  return consumerNames.some((known) => known === name);
}

export const consumerSchema = z.object({
  name: z.string(),
  position: z.int(),
  behind: z.int().meta({ description: 'Events not processed yet.' }),
  lagMs: z.int().meta({ description: 'How long the next event has waited.' }),
  tries: z.int().meta({ description: 'Failed attempts of the next event.' }),
  retryAt: moment.nullable(),
  failures: z.int().meta({ description: 'Skipped events not processed since.' }),
});
export type OutboxConsumerState = z.infer<typeof consumerSchema>;

export const passedEventSchema = z.object({
  consumer: z.string(),
  position: z.int(),
  error: z.string(),
  tries: z.int(),
  failedAt: moment,
});
export type PassedEvent = z.infer<typeof passedEventSchema>;

export const mailStateSchema = z.object({
  server: z.string().nullable().meta({ description: 'Null if no mail is sent.' }),
  waiting: tallySchema,
  oldestDueAt: moment.nullable().meta({ description: 'When the oldest became due.' }),
  sentLately: tallySchema.meta({ description: 'In the last 24 hours.' }),
  failed: tallySchema.meta({ description: 'Failed in the last 30 days.' }),
  suspended: tallySchema.meta({ description: 'Suspended addresses.' }),
});
export type MailState = z.infer<typeof mailStateSchema>;

export const failedMailSchema = z.object({
  id: idSchema,
  kind: z.string(),
  username: z.string(),
  attempts: z.int(),
  failedAt: moment,
  replyCode: z.int().nullable(),
  error: z.string().nullable(),
});
export type FailedMail = z.infer<typeof failedMailSchema>;

export const suspendedAddressSchema = z.object({
  userId: idSchema,
  username: z.string(),
  email: z.string(),
  suspendedAt: moment,
});
export type SuspendedAddress = z.infer<typeof suspendedAddressSchema>;

export const appliedMigrationSchema = z.object({
  name: z.string(),
  appliedAt: moment,
  ms: z.int().meta({ description: 'Duration.' }),
});
export type AppliedMigration = z.infer<typeof appliedMigrationSchema>;

export const versionsSchema = z.object({
  version: z.string(),
  node: z.string(),
  postgresql: z.string(),
  isEmbedded: z.boolean().meta({ description: 'Whether it is the embedded PostgreSQL.' }),
  schema: z.string().meta({ description: 'The last migration.' }),
  releases: z.object({
    isOn: z.boolean().meta({ description: 'Whether it checks once a day. Default: off.' }),
    host: z
      .string()
      .nullable()
      .meta({ description: 'The address it checks; null if not configured.' }),
    checkedAt: moment.nullable(),
    hasFailed: z.boolean().meta({ description: 'Whether the check got no answer.' }),
    newer: releaseSchema.nullable(),
  }),
});
export type Versions = z.infer<typeof versionsSchema>;
