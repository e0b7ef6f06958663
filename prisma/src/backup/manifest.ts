import { z } from 'zod';

/** The format version of new archives; part of the folder name in them. */
export const FORMAT_VERSION = 1;

const count = z.int().min(0);

const partSchema = z.strictObject({
  /** Relative to the archive's folder. */
  path: z.string().min(1),
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const tableSchema = z.strictObject({
  name: z.string().min(1),
  columns: z.array(z.string().min(1)),
  /** For a partition: its table and bounds, in PostgreSQL's syntax. */
  partition: z.strictObject({ of: z.string().min(1), bound: z.string().min(1) }).nullable(),
  rows: count,
  /** Its rows in COPY format, in order. */
  parts: z.array(partSchema),
});

const sequenceSchema = z.strictObject({
  name: z.string().min(1),
  value: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});

/** The contents of an archive. It is the last entry, so that a truncated archive has none. */
export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT_VERSION),
  /** The versions of Waybill and PostgreSQL that created it. */
  waybill: z.string(),
  postgres: z.string(),
  /** The moment of the snapshot. */
  madeAt: z.iso.datetime(),
  /** Identifies the secret that decrypts sealed columns, in hexadecimal; null if there was none. */
  secretFingerprint: z
    .string()
    .regex(/^[0-9a-f]+$/)
    .nullable(),
  migrations: z.array(z.strictObject({ name: z.string().min(1), checksum: z.string().min(1) })),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  /** The installation's files besides the database: its secret, only in encrypted archives. */
  files: z.array(partSchema),
});

export type ManifestPart = z.infer<typeof partSchema>;
export type ManifestTable = z.infer<typeof tableSchema>;
export type ManifestSequence = z.infer<typeof sequenceSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** Returns the number of rows in all tables. */
export function countRows({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
