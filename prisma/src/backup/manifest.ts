import { z } from 'zod';

/** The version of the archives that are made; part of the folder that everything in one lies in. */
export const FORMAT_VERSION = 1;

const count = z.int().min(0);

const partSchema = z.strictObject({
  /** Within the archive's folder. */
  path: z.string().min(1),
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const tableSchema = z.strictObject({
  name: z.string().min(1),
  columns: z.array(z.string().min(1)),
  /** For a partition: of which table, and for which rows, in PostgreSQL's words. */
  partition: z.strictObject({ of: z.string().min(1), bound: z.string().min(1) }).nullable(),
  rows: count,
  /** Its rows as COPY writes them, one part after the other. */
  parts: z.array(partSchema),
});

const sequenceSchema = z.strictObject({
  name: z.string().min(1),
  value: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});

/** What an archive holds; its last part, so that one which breaks off has none. */
export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT_VERSION),
  /** The versions of Waybill and PostgreSQL that made it. */
  waybill: z.string(),
  postgres: z.string(),
  /** The moment that its rows are of. */
  madeAt: z.iso.datetime(),
  /** What tells the secret that sealed columns open with, in hexadecimal; null where there was none. */
  secretFingerprint: z
    .string()
    .regex(/^[0-9a-f]+$/)
    .nullable(),
  migrations: z.array(z.strictObject({ name: z.string().min(1), checksum: z.string().min(1) })),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  /** What belongs to the installation beside its database: its secret, in encrypted archives alone. */
  files: z.array(partSchema),
});

export type ManifestPart = z.infer<typeof partSchema>;
export type ManifestTable = z.infer<typeof tableSchema>;
export type ManifestSequence = z.infer<typeof sequenceSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** How many rows all tables have together. */
export function countRows({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
