import type { Prisma } from '@waybill/db/client';
import type {
  ColumnMatch,
  ImportFormat,
  ImportOutcome,
  ImportState,
} from '@waybill/schema/features/imports.models';
import { limits } from '@waybill/schema/limits';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { isUniqueViolation } from '../../lib/unique-violation.ts';

const select = {
  id: true,
  format: true,
  state: true,
  createdAt: true,
  total: true,
  done: true,
  problem: true,
  actor: { select: { id: true, username: true } },
} satisfies Prisma.JobImportSelect;

export interface ImportKey {
  readonly vtcId: string;
  readonly importId: string;
}

type Selected = Prisma.JobImportGetPayload<{ select: typeof select }>;
/** An import with the number of its lines by outcome. */
export interface ImportRow extends Selected {
  readonly lines: Readonly<Partial<Record<ImportOutcome, number>>>;
}

export async function listImports(db: Db, vtcId: string): Promise<ImportRow[]> {
  const rows = await db.jobImport.findMany({
    where: { vtcId },
    select,
    orderBy: { id: 'desc' },
    take: limits.importsShown,
  });
  return withLines(db, rows);
}

export async function findImport(
  db: Db,
  { vtcId, importId }: ImportKey,
): Promise<ImportRow | null> {
  const rows = await db.jobImport.findMany({ where: { id: importId, vtcId }, select });
  return (await withLines(db, rows))[0] ?? null;
}

async function withLines(db: Db, rows: readonly Selected[]): Promise<ImportRow[]> {
  const counts = await db.jobImportRow.groupBy({
    by: ['importId', 'outcome'],
    where: { importId: { in: rows.map(({ id }) => id) } },
    _count: true,
  });
  return rows.map((row) => {
    const own = counts.filter(({ importId }) => importId === row.id);
    const lines = Object.fromEntries(own.map(({ outcome, _count }) => [outcome, _count]));
    return Object.assign({ lines }, row);
  });
}

/** @throws IMPORT_UNDER_WAY */
export async function createImport(
  db: Db,
  fields: {
    readonly vtcId: string;
    readonly actorId: string;
    readonly format: ImportFormat;
    readonly file: Uint8Array<ArrayBuffer>;
    readonly total: number;
    readonly columns: ColumnMatch;
  },
): Promise<string> {
  const data = { ...fields, makerId: fields.actorId };
  const row = db.jobImport.create({ data, select: { id: true } });
  return (await row.catch(refuseSecond)).id;
}

/** Starts the next step of an import, if its state allows it. @throws IMPORT_UNDER_WAY */
export async function beginStep(
  db: Db,
  { vtcId, importId }: ImportKey,
  step: {
    readonly from: readonly ImportState[];
    readonly to: ImportState;
    readonly total: number;
    readonly actorId: string;
  },
): Promise<boolean> {
  const { count } = await db.jobImport
    .updateMany({
      where: { id: importId, vtcId, state: { in: [...step.from] } },
      data: { state: step.to, total: step.total, done: 0, actorId: step.actorId },
    })
    .catch(refuseSecond);
  return count > 0;
}

function refuseSecond(error: unknown): never {
  const isSecond = isUniqueViolation(error, 'job_imports_one_at_a_time_key');
  throw isSecond ? new AppError('IMPORT_UNDER_WAY', { cause: error }) : error;
}

export async function listLines(
  db: Db,
  importId: string,
  {
    outcome,
    afterLine,
    limit,
  }: { readonly outcome: ImportOutcome; readonly afterLine: number; readonly limit: number },
) {
  return db.jobImportRow.findMany({
    where: { importId, outcome, line: { gt: afterLine } },
    select: {
      line: true,
      outcome: true,
      reason: true,
      field: true,
      report: { select: { jobId: true } },
    },
    orderBy: { line: 'asc' },
    take: limit,
  });
}
export type LineRow = Awaited<ReturnType<typeof listLines>>[number];
