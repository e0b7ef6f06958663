import { z } from 'zod';
import { countRows, type Manifest } from './manifest.ts';

/** What lies beside an archive, so that a list of them opens none. Nothing depends on it. */
export const summarySchema = z.strictObject({
  waybill: z.string(),
  postgres: z.string(),
  /** The last one that was applied. */
  migration: z.string(),
  /** The last one of the upgrade that it was made before, if it was. */
  upgradesTo: z.string().optional(),
  rows: z.number(),
  tables: z.number(),
  /** Of the archive itself. */
  bytes: z.number(),
  sha256: z.string(),
});
export type Summary = z.infer<typeof summarySchema>;

/** The summary of an archive that was just written. */
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

/** Reads one; null for what is none. */
export function parseSummary(text: string): Summary | null {
  try {
    return summarySchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
