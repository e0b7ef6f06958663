import { z } from 'zod';
import { countRows, type Manifest } from './manifest.ts';

/** The summary file next to an archive, so that listing doesn't open archives. Nothing depends on it. */
export const summarySchema = z.strictObject({
  waybill: z.string(),
  postgres: z.string(),
  /** The last applied migration. */
  migration: z.string(),
  /** The last migration of the upgrade that followed the backup, if any. */
  upgradesTo: z.string().optional(),
  rows: z.number(),
  tables: z.number(),
  /** Of the archive file. */
  bytes: z.number(),
  sha256: z.string(),
});
export type Summary = z.infer<typeof summarySchema>;

/** Returns the summary of a newly written archive. */
export function summarise(
  manifest: Manifest,
  file: { bytes: number; sha256: string },
  upgradesTo?: string,
): Summary {
  return {
    waybill: manifest.waybill,
    postgres: manifest.postgres,
    migration: manifest.migrations.at(-1)?.name ?? '',
    ...(upgradesTo !== undefined && { upgradesTo }),
    rows: countRows(manifest),
    tables: manifest.tables.length,
    ...file,
  };
}

/** Parses a summary; null if invalid. */
export function parseSummary(text: string): Summary | null {
  try {
    return summarySchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
