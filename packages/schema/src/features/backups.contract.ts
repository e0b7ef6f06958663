import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { messages } from '../messages.ts';
import { cursorSchema, pageLimitSchema } from '../text.ts';
import { type Backup, backupSchema, type BackupWork, backupWorkSchema } from './backups.models.ts';
import { successSchema } from './success.models.ts';

const exampleBackup: Backup = {
  name: 'waybill-20260502T030000Z-scheduled-4f2a.tar.gz.age',
  kind: 'scheduled',
  madeAt: '2026-05-02T03:00:00.000Z',
  bytes: 512_000_000,
  isEncrypted: true,
  places: ['folder', 'bucket'],
  summary: {
    waybill: '1.0.0',
    postgres: '18.0',
    migration: '20261123112000_operator_panels',
    rows: 11_204_881,
    tables: 84,
  },
};
const exampleWork: BackupWork = {
  act: 'make',
  name: null,
  startedAt: '2026-05-02T18:00:00.000Z',
  endedAt: null,
  state: 'running',
  fraction: 0.4,
  sentence: null,
};

const paramsSchema = z.strictObject({
  backup: z
    .string()
    .max(200, messages.fieldInvalid)
    .regex(/^waybill-[\w-]+\.tar\.gz(\.age)?$/, messages.fieldInvalid)
    .meta({ description: 'Its file name.' }),
});

/** Backups, for operators. Restoring one needs a command on the server. */
export const backupsContract = {
  list: defineRoute({
    method: 'GET',
    path: '/operator/backups',
    summary: 'List the backups',
    description: 'Latest first, with the current or last task.',
    access: 'operator',
    query: z.strictObject({ limit: pageLimitSchema(), cursor: cursorSchema }),
    response: z
      .object({
        backups: z.array(backupSchema),
        nextCursor: z.string().nullable(),
        work: backupWorkSchema.nullable(),
        isOld: z.boolean().meta({ description: 'Whether another backup is due.' }),
        schedule: z
          .string()
          .nullable()
          .meta({ description: 'The schedule as a cron expression; null: off.' }),
        folder: z.string(),
        bucket: z.string().nullable().meta({ description: 'The host of the bucket, if any.' }),
        folderFailure: z
          .string()
          .nullable()
          .meta({ description: 'Why the folder couldn’t be read.' }),
        bucketFailure: z
          .string()
          .nullable()
          .meta({ description: 'Why the bucket couldn’t be read.' }),
      })
      .meta({
        examples: [
          {
            backups: [exampleBackup],
            nextCursor: null,
            work: exampleWork,
            isOld: false,
            schedule: '0 3 * * *',
            folder: '/var/lib/waybill/backups',
            bucket: 's3.example.org',
            folderFailure: null,
            bucketFailure: null,
          },
        ],
      }),
    errors: [],
  }),
  make: defineRoute({
    method: 'POST',
    path: '/operator/backups',
    summary: 'Create a backup now',
    description: 'Runs in the background. The list shows its progress.',
    access: 'operator',
    status: 202,
    response: successSchema,
    errors: ['BACKUP_UNDER_WAY'],
  }),
  verify: defineRoute({
    method: 'POST',
    path: '/operator/backups/:backup/verification',
    summary: 'Verify a backup',
    description: 'Runs in the background. The list shows its progress and result.',
    access: 'operator',
    status: 202,
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'BACKUP_UNDER_WAY'],
  }),
  download: defineRoute({
    method: 'POST',
    path: '/operator/backups/:backup/download',
    summary: 'Create a download link for a backup',
    description:
      'The download is recorded in the trail. The link works in the same browser and must be opened within a minute.',
    access: 'operator',
    params: paramsSchema,
    response: z
      .object({ url: z.string().meta({ description: 'Below this origin.' }) })
      .meta({ examples: [{ url: '/api/operator/backups/file?ticket=h3Rn0cXqW1' }] }),
    errors: ['NOT_FOUND'],
  }),
} as const;
