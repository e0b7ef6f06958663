import type { ImportState } from '@waybill/schema/features/imports.models';
import { messages } from '@waybill/schema/messages';
import type { AuditAction } from '@waybill/schema/registers';
import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import * as data from './imports.data.ts';
import type { ImportKey, ImportRow, LineRow } from './imports.data.ts';
import { toUtf8 } from './dialect.policy.ts';
import { formatOf, readChosen, readHead } from './table.policy.ts';

export async function listImports(
  { db }: { readonly db: Db },
  vtcId: string,
): Promise<ImportRow[]> {
  return data.listImports(db, vtcId);
}

/** @throws NOT_FOUND */
export async function listLines(
  { db }: { readonly db: Db },
  key: ImportKey,
  query: Parameters<typeof data.listLines>[2],
): Promise<LineRow[]> {
  const { id } = await getImport({ db }, key);
  return data.listLines(db, id, query);
}

/** @throws NOT_FOUND */
export async function getImport({ db }: { readonly db: Db }, key: ImportKey): Promise<ImportRow> {
  const found = await data.findImport(db, key);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/**
 * Stores a table and starts its check; `columns` maps our column names to those of an unknown head.
 * @throws IMPORT_NOT_A_TABLE, IMPORT_UNDER_WAY, TOO_MANY_REQUESTS
 */
export async function createImport(
  ctx: WriteContext,
  vtcId: string,
  { file: given, columns }: { readonly file: Uint8Array; readonly columns: object },
): Promise<ImportRow> {
  await ctx.rateLimits.consume('importsByUser', ctx.actor.userId);
  const file = toUtf8(given);
  // Reading it in a wrong encoding would garble all non-ASCII letters.
  if (file === null) throw new AppError('IMPORT_NOT_A_TABLE', { message: messages.importNotUtf8 });
  const chosen = readChosen(columns);
  const format = formatOf(readHead(file), chosen);
  if (format === null) throw new AppError('IMPORT_NOT_A_TABLE');
  const total = countLines(file);
  const created = await withRightsLocked(ctx, async ({ db, actor }) => {
    const actorId = actor.userId;
    const bytes = new Uint8Array(file);
    const importId = await data.createImport(db, {
      vtcId,
      actorId,
      format,
      file: bytes,
      total,
      columns: chosen,
    });
    const subject = { id: importId, name: format };
    await recordAudit(db, actor, { vtcId, action: 'import.uploaded', subject });
    return getImport({ db }, { vtcId, importId });
  });
  ctx.signals.emit('importWanted', created.id);
  return created;
}

/** indexOf instead of a loop over bytes, because ten million steps would block the event loop. */
function countLines(file: Uint8Array): number {
  let lines = 1;
  for (let at = file.indexOf(10); at >= 0; at = file.indexOf(10, at + 1)) lines += 1;
  return lines;
}

interface Step {
  readonly from: readonly ImportState[];
  readonly to: ImportState;
  readonly action: AuditAction;
  /** Number of lines that the step has to process. */
  readonly linesOf: (row: ImportRow) => number;
}

const steps = {
  commit: {
    from: ['CHECKED'],
    to: 'IMPORTING',
    action: 'import.committed',
    linesOf: ({ lines }) => lines.NEW ?? 0,
  },
  accept: {
    from: ['IMPORTED'],
    to: 'ACCEPTING',
    action: 'import.accepted',
    linesOf: ({ lines }) => lines.IMPORTED ?? 0,
  },
  undo: {
    from: ['IMPORTED', 'ACCEPTED'],
    to: 'UNDOING',
    action: 'import.undone',
    linesOf: ({ lines }) => lines.IMPORTED ?? 0,
  },
} as const satisfies Record<string, Step>;

/** Starts a step, which runs in the background. @throws NOT_FOUND, IMPORT_STATE_WRONG, IMPORT_UNDER_WAY */
export async function takeStep(
  ctx: WriteContext,
  key: ImportKey,
  name: keyof typeof steps,
): Promise<ImportRow> {
  const step: Step = steps[name];
  const begun = await withRightsLocked(ctx, async ({ db, actor }) => {
    const row = await getImport({ db }, key);
    const { from, to } = step;
    const total = step.linesOf(row);
    const isBegun = await data.beginStep(db, key, { from, to, total, actorId: actor.userId });
    if (!isBegun) throw new AppError('IMPORT_STATE_WRONG');
    const subject = { id: key.importId, name: row.format };
    await recordAudit(db, actor, { vtcId: key.vtcId, action: step.action, subject });
    return getImport({ db }, key);
  });
  ctx.signals.emit('importWanted', key.importId);
  return begun;
}
