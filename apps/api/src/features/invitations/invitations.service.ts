import type {
  InvitationForm,
  InvitationListQuery,
} from '@waybill/schema/features/invitations.contract';
import { limits } from '@waybill/schema/limits';
import { v7 as createId } from 'uuid';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { later } from '../../lib/clock.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import { happened } from '../../lib/happened.data.ts';
import { seal } from '../../lib/secret-box.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { listRoles } from '../roles/roles.data.ts';
import { pickRoles, requireManageable } from '../roles/roles.service.ts';
import { withRightsLocked, withVtcLocked } from '../vtcs/vtc-transaction.service.ts';
import { getVtc } from '../vtcs/vtcs.data.ts';
import { generateCode, macOf, normaliseCode } from './invitation-codes.policy.ts';
import * as data from './invitations.data.ts';
import type { InviteeRow, InvitationRow } from './invitations.data.ts';

const dayMs = 24 * 3_600_000;

/** Lists one page of a company's invitations. @throws VALIDATION_FAILED */
export async function listInvitations(
  { db }: ActorContext,
  vtcId: string,
  { limit, cursor }: InvitationListQuery,
): Promise<Page<InvitationRow>> {
  const beforeId = readIdCursor(cursor);
  const found = await data.listInvitations(db, vtcId, { beforeId, limit: limit + 1 });
  return toPage(found, limit, ({ id }) => [id]);
}

/** Returns an invitation with the users who joined by it. */
export async function getInvitation(
  { db }: ActorContext,
  id: string,
): Promise<{ readonly invitation: InvitationRow; readonly comers: readonly InviteeRow[] }> {
  return { invitation: await data.getInvitation(db, id), comers: await data.listInvitees(db, id) };
}

/**
 * Creates an invitation with a new code.
 * @throws NOT_FOUND, FORBIDDEN, ROLE_LOCKED, ROLE_ABOVE_YOU, VTC_IS_ENDING, INVITATIONS_TOO_MANY
 */
export async function createInvitation(
  ctx: WriteContext,
  vtcId: string,
  { roleIds, maxUses, expiresInDays, note }: InvitationForm,
): Promise<{ readonly invitation: InvitationRow; readonly code: string }> {
  const id = createId();
  const code = generateCode();
  return withVtcLocked(ctx, async ({ db, actor }) => {
    const now = ctx.clock();
    const vtc = await getVtc(db, vtcId);
    if (vtc.deleteAfter !== null) throw new AppError('VTC_IS_ENDING');
    if (vtc.hiddenAt !== null) throw new AppError('VTC_IS_HIDDEN');
    const roles = pickRoles(await listRoles(db, vtcId), roleIds);
    requireManageable(actor, roles);
    if ((await data.countOpenInvitations(db, vtcId, now)) >= limits.invitationsPerVtc)
      throw new AppError('INVITATIONS_TOO_MANY');
    const invitation = await data.createInvitation(
      db,
      {
        id,
        vtcId,
        codeMac: macOf(ctx.keys, normaliseCode(code) ?? code),
        codeSealed: seal(code, ctx.keys('invitation-code'), id),
        createdById: actor.userId,
        note,
        maxUses,
        expiresAt: later(() => now, expiresInDays * dayMs),
        createdAt: now,
      },
      roles.map((role) => role.id),
    );
    const expiresAt = invitation.expiresAt.toISOString();
    await recordAudit(db, actor, {
      vtcId,
      action: 'invitation.created',
      subject: subjectOf(invitation),
      after: { roles: roles.map(({ name }) => name), maxUses, expiresAt },
    });
    await tell(db, actor, invitation, 'invitation.created');
    return { invitation, code };
  });
}

/** Revokes an invitation. Idempotent. */
export async function revokeInvitation(ctx: WriteContext, id: string): Promise<InvitationRow> {
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const isFirst = await data.revokeInvitation(db, id, ctx.clock());
    const invitation = await data.getInvitation(db, id);
    if (!isFirst) return invitation;
    const { vtcId } = invitation;
    const subject = subjectOf(invitation);
    await recordAudit(db, actor, { vtcId, action: 'invitation.revoked', subject });
    await tell(db, actor, invitation, 'invitation.revoked');
    return invitation;
  });
}

/** Returns an invitation as the subject of an audit entry. */
function subjectOf({ id, note }: Pick<InvitationRow, 'id' | 'note'>) {
  return { id, name: note === '' ? '—' : note };
}

async function tell(
  db: ActorTransaction['db'],
  { userId }: Actor,
  { id, vtcId }: InvitationRow,
  type: 'invitation.created' | 'invitation.revoked',
): Promise<void> {
  await happened(db, {
    type,
    vtcId,
    actorId: userId,
    subjectId: id,
    payload: { invitationId: id },
  });
}
