import type {
  FailedMail,
  MailState,
  OutboxConsumerState,
  Overview,
  PassedEvent,
  ServerTask,
  Storage,
  SuspendedAddress,
  Versions,
  AppliedMigration,
} from './operations.models.ts';
import { exampleUser } from './users.examples.ts';

export const exampleOverview: Overview = {
  health: [
    { part: 'DATABASE', state: 'WELL', reading: 2 },
    { part: 'SCHEMA', state: 'WELL', reading: null },
    { part: 'DISK', state: 'WELL', reading: 412_000_000_000 },
    { part: 'EVENTS', state: 'WELL', reading: 0 },
    { part: 'TASKS', state: 'WARNING', reading: 1 },
    { part: 'MAILS', state: 'OFF', reading: null },
    { part: 'PUSHES', state: 'WELL', reading: 0 },
    { part: 'WEBHOOKS', state: 'WELL', reading: 0 },
  ],
  users: { count: 412, isEstimate: false },
  vtcs: { count: 9, isEstimate: false },
  databaseBytes: 1_930_000_000,
  days: [
    { day: '2026-05-01', jobs: 388, events: 1_204, databaseBytes: 1_910_000_000 },
    { day: '2026-05-02', jobs: 96, events: 311, databaseBytes: 1_930_000_000 },
  ],
  waiting: [{ part: 'FAILED_TASKS', count: 1 }],
  version: '1.0.0',
  newerRelease: null,
  lastBackupAt: '2026-05-02T03:00:12.000Z',
  isBackupOld: false,
};

export const exampleStorage: Storage = {
  databaseBytes: 1_930_000_000,
  disk: { freeBytes: 412_000_000_000, totalBytes: 500_000_000_000 },
  groups: [
    {
      kind: 'TELEMETRY',
      bytes: 1_480_000_000,
      rows: 10_200_000,
      retentionDays: 90,
      tables: [{ name: 'telemetry_events', bytes: 1_480_000_000, rows: 10_200_000 }],
    },
  ],
};

export const exampleTask: ServerTask = {
  name: 'outbox.remove-old-events',
  schedule: '17 * * * *',
  result: 'SUCCEEDED',
  startedAt: '2026-05-02T18:17:04.000Z',
  finishedAt: '2026-05-02T18:17:04.120Z',
  ms: 120,
  failures: 0,
  failedAt: null,
  error: null,
  nextAt: '2026-05-02T19:17:00.000Z',
  isAsked: false,
};

export const exampleConsumer: OutboxConsumerState = {
  name: 'notifications',
  position: 48_112,
  behind: 0,
  lagMs: 0,
  tries: 0,
  retryAt: null,
  failures: 1,
};

export const examplePassedEvent: PassedEvent = {
  consumer: 'notifications',
  position: 47_903,
  error: 'Error: there is no vtcId for vtc:{vtcId}:end',
  tries: 5,
  failedAt: '2026-05-02T17:03:11.000Z',
};

export const exampleMailState: MailState = {
  server: 'mail.example.org:465',
  waiting: { count: 3, isEstimate: false },
  oldestDueAt: '2026-05-02T18:16:40.000Z',
  sentLately: { count: 141, isEstimate: false },
  failed: { count: 1, isEstimate: false },
  suspended: { count: 1, isEstimate: false },
};

export const exampleFailedMail: FailedMail = {
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b31',
  kind: 'digest',
  username: exampleUser.username,
  attempts: 8,
  failedAt: '2026-05-02T11:02:09.000Z',
  replyCode: 550,
  error: '550 5.1.1 No such user here',
};

export const exampleSuspendedAddress: SuspendedAddress = {
  userId: exampleUser.id,
  username: exampleUser.username,
  email: 'nora@example.org',
  suspendedAt: '2026-05-02T11:02:09.000Z',
};

export const exampleMigration: AppliedMigration = {
  name: '20261123112000_operator_panels',
  appliedAt: '2026-05-02T03:00:02.000Z',
  ms: 84,
};

export const exampleVersions: Versions = {
  version: '1.0.0',
  node: '22.11.0',
  postgresql: '18.0',
  isEmbedded: true,
  schema: '20261123112000_operator_panels',
  releases: {
    isOn: true,
    host: 'git.example.org',
    checkedAt: '2026-05-02T04:10:00.000Z',
    hasFailed: false,
    newer: { version: '1.1.0', url: 'https://git.example.org/waybill/releases/v1.1.0' },
  },
};
