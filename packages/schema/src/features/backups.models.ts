import { z } from 'zod';

/** Why a backup was created. */
export const backupKinds = ['scheduled', 'manual', 'before-migration', 'before-upgrade'] as const;

/** Where a backup is stored: in this server's backup folder, or in the bucket. */
export const backupPlaces = ['folder', 'bucket'] as const;

export const backupSchema = z.object({
  name: z.string().meta({ description: 'Its file name.' }),
  kind: z.enum(backupKinds),
  madeAt: z.iso.datetime(),
  bytes: z.int(),
  isEncrypted: z.boolean(),
  places: z.array(z.enum(backupPlaces)),
  summary: z
    .object({
      waybill: z.string().meta({ description: 'The version that created it.' }),
      postgres: z.string(),
      migration: z.string(),
      rows: z.int(),
      tables: z.int(),
    })
    .nullable()
    .meta({ description: 'Its contents; null if unknown without reading it.' }),
});
export type Backup = z.infer<typeof backupSchema>;

export const backupWorkSchema = z.object({
  act: z.enum(['make', 'verify']),
  name: z.string().nullable().meta({ description: 'Null until a new backup has a name.' }),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  state: z.enum(['running', 'done', 'failed']),
  fraction: z.number().meta({ description: 'Progress from 0 to 1.' }),
  sentence: z.string().nullable().meta({ description: 'The result, or the error.' }),
});
export type BackupWork = z.infer<typeof backupWorkSchema>;
