import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { messages } from '../messages.ts';
import { cursorSchema, pageLimitSchema } from '../text.ts';
import { type Backup, backupSchema, type BackupWork, backupWorkSchema } from './backups.models.ts';

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

const successSchema = z
  .object({ success: z.literal(true) })
  .meta({ examples: [{ success: true }] });
const paramsSchema = z.strictObject({
  backup: z
    .string()
    .max(200, messages.fieldInvalid)
    .regex(/^waybill-[\w-]+\.tar\.gz(\.age)?$/, messages.fieldInvalid)
    .meta({ description: 'The name of its file.' }),
});

/** Copies of everything, for operators. Restoring one is done on the server, by a command. */
export const backupsContract = {
  list: defineRoute({
    method: 'GET',
    path: '/operator/backups',
    summary: 'List the backups',
    description: 'The latest first, with what is under way or was last.',
    access: 'operator',
    query: z.strictObject({ limit: pageLimitSchema(), cursor: cursorSchema }),
    response: z
      .object({
        backups: z.array(backupSchema),
        nextCursor: z.string().nullable(),
        work: backupWorkSchema.nullable(),
        isOld: z.boolean().meta({ description: 'Whether it is time for another.' }),
        schedule: z
          .string()
          .nullable()
          .meta({ description: 'When one is made by itself, as cron has it; null: never.' }),
        folder: z.string(),
        bucket: z.string().nullable().meta({ description: 'The host of the bucket, if any.' }),
        folderFailure: z
          .string()
          .nullable()
          .meta({ description: 'Why the folder could not be read.' }),
        bucketFailure: z
          .string()
          .nullable()
          .meta({ description: 'Why the bucket could not be asked.' }),
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
    summary: 'Make a backup now',
    description: 'In the background; the list says how far it is.',
    access: 'operator',
    status: 202,
    response: successSchema,
    errors: ['BACKUP_UNDER_WAY'],
  }),
  verify: defineRoute({
    method: 'POST',
    path: '/operator/backups/:backup/verification',
    summary: 'Verify a backup',
    description: 'In the background; the list says how far it is, and then what came of it.',
    access: 'operator',
    status: 202,
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'BACKUP_UNDER_WAY'],
  }),
  download: defineRoute({
    method: 'POST',
    path: '/operator/backups/:backup/download',
    summary: 'Ask for the file of a backup',
    description:
      'The trail says who had it. The address works for the same browser, for a minute to begin.',
    access: 'operator',
    params: paramsSchema,
    response: z
      .object({ url: z.string().meta({ description: 'Below this origin.' }) })
      .meta({ examples: [{ url: '/api/operator/backups/file?ticket=h3Rn0cXqW1' }] }),
    errors: ['NOT_FOUND'],
  }),
} as const;
