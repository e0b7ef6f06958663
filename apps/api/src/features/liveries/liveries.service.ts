import type { LiveryForm, LiverySettingsForm } from '@waybill/schema/features/liveries.fields';
import { limits } from '@waybill/schema/limits';
import type { AuditAction } from '@waybill/schema/registers';
import { v7 as createId } from 'uuid';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { findChanges } from '../../lib/changes.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { type NewAuditEntry, recordAudit } from '../audit/audit.data.ts';
import { type LedgerChange, withLedgerLocked } from '../ledger/ledger-transaction.service.ts';
import * as data from './liveries.data.ts';
import type { LiveryRow } from './liveries.data.ts';
import { seesAllLiveries } from './liveries.policy.ts';
import type { LiveryDetailRow } from './liveries.presenter.ts';

/** Lists a company's liveries, as far as the reader sees them. */
export async function listLiveries({ db, actor }: ActorContext, vtcId: string) {
  return data.listLiveries(db, vtcId, seesAllLiveries(actor));
}

/** Returns a livery with its versions and trucks, as far as the reader sees them. @throws NOT_FOUND */
export async function getLivery(
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  id: string,
): Promise<LiveryDetailRow> {
  const seesAll = seesAllLiveries(actor);
  const livery = await data.findLivery(db, id, seesAll);
  if (!livery) throw new AppError('NOT_FOUND');
  const versions = await data.listVersions(db, id, seesAll);
  return { ...livery, versions, wornBy: await data.listWorn(db, id) };
}

/** The limit of all writes on liveries. */
export const liveryLimit = 'liveryWriteByUser';

/** Runs a change of a livery, as one of trucks. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function changeLivery<T>(
  ctx: WriteContext,
  id: string,
  run: (work: LedgerChange, livery: LiveryRow) => Promise<T>,
): Promise<T> {
  const findVtcId = async (db: Db) => data.findVtcIdOfLivery(db, id);
  return withLedgerLocked(ctx, liveryLimit, findVtcId, async (work) => {
    const livery = await data.findLivery(work.db, id, true);
    if (!livery) throw new AppError('NOT_FOUND');
    return run(work, livery);
  });
}

/** Records a change of a livery. */
export async function auditLivery(
  { db, actor, now }: LedgerChange,
  { id, vtcId, name }: Pick<LiveryRow, 'id' | 'vtcId' | 'name'>,
  action: Extract<AuditAction, `livery.${string}`>,
  change: Pick<NewAuditEntry, 'before' | 'after'> = {},
): Promise<void> {
  await recordAudit(db, actor, { vtcId, at: now, action, subject: { id, name }, ...change });
}

/** Tells a company that its liveries have changed. */
export async function emitLiveriesChanged(
  { db, actor }: LedgerChange,
  vtcId: string,
): Promise<void> {
  const about = { vtcId, actorId: actor.userId, subjectId: vtcId, payload: {} };
  await happened(db, { type: 'livery.changed', ...about });
}

/** Creates a livery. @throws LIVERIES_TOO_MANY, TOO_MANY_REQUESTS */
export async function createLivery(
  ctx: WriteContext,
  vtcId: string,
  form: LiveryForm,
): Promise<LiveryDetailRow> {
  return withLedgerLocked(ctx, liveryLimit, vtcId, async (work) => {
    const { db, now } = work;
    if ((await data.countLiveries(db, vtcId)) >= limits.liveries) {
      throw new AppError('LIVERIES_TOO_MANY');
    }
    const id = createId({ msecs: now.getTime() });
    await data.createLivery(db, vtcId, { id, now }, form);
    await auditLivery(work, { id, vtcId, name: form.name }, 'livery.created', {
      after: { liveryGame: form.game },
    });
    await emitLiveriesChanged(work, vtcId);
    return getLivery(work, id);
  });
}

/** Changes a livery. @throws NOT_FOUND, LIVERIES_REQUIRED_TOO_MANY, TOO_MANY_REQUESTS */
export async function updateLivery(
  ctx: WriteContext,
  id: string,
  form: LiverySettingsForm,
): Promise<LiveryDetailRow> {
  return changeLivery(ctx, id, async (work, livery) => {
    const { db } = work;
    await data.updateLivery(db, id, form);
    if (form.isRequired !== livery.isRequired) {
      const isSet = await data.setRequired(db, livery, form.isRequired);
      if (!isSet) throw new AppError('LIVERIES_REQUIRED_TOO_MANY');
    }
    const [before, after] = [describe(livery), describe(form)];
    const changes = findChanges(before, after, auditedFields);
    if (changes) await auditLivery(work, { ...livery, name: form.name }, 'livery.changed', changes);
    await emitLiveriesChanged(work, livery.vtcId);
    return getLivery(work, id);
  });
}

const auditedFields = [
  'name',
  'liveryModels',
  'liveryColours',
  'liveryCredits',
  'liveryLicence',
  'liveryWorkshop',
  'liveryRequired',
] as const;

function describe(livery: Omit<LiverySettingsForm, 'isRequired'> & { isRequired: boolean }) {
  return {
    name: livery.name,
    liveryModels: livery.models.join(', '),
    liveryColours: livery.colours.join(', '),
    liveryCredits: livery.credits,
    liveryLicence: livery.licence,
    liveryWorkshop: livery.workshopItem ?? '',
    liveryRequired: livery.isRequired,
  };
}

/** Deletes a livery with its versions. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function removeLivery(ctx: WriteContext, id: string): Promise<void> {
  await changeLivery(ctx, id, async (work, livery) => {
    await auditLivery(work, livery, 'livery.removed');
    await data.removeLivery(work.db, id);
    await emitLiveriesChanged(work, livery.vtcId);
  });
}
