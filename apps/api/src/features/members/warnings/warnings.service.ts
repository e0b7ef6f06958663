import type { WarningForm } from '@waybill/schema/features/members.models';
import { limits } from '@waybill/schema/limits';
import type { WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { happened } from '../../../lib/happened.data.ts';
import { recordAudit } from '../../audit/audit.data.ts';
import { refusalToWarn } from '../members.policy.ts';
import { type MemberKey, subjectOf, withMemberLocked } from '../members.service.ts';
import * as data from './warnings.data.ts';
import type { WarningRow } from './warnings.data.ts';

const dayMs = 86_400_000;

/** Warns a member, who is told at once. @throws NOT_FOUND, FORBIDDEN, MEMBER_ABOVE_YOU, WARNINGS_TOO_MANY */
export async function createWarning(
  ctx: WriteContext,
  key: MemberKey,
  { reason, days }: WarningForm,
): Promise<WarningRow> {
  return withMemberLocked(ctx, key, refusalToWarn, async ({ db, actor }, member) => {
    const givenAt = ctx.clock();
    const holding = await data.listWarnings(db, key, givenAt);
    if (holding.length >= limits.warningsPerMember) throw new AppError('WARNINGS_TOO_MANY');
    const expiresAt = new Date(givenAt.getTime() + days * dayMs);
    const warning = await data.createWarning(db, key, {
      reason,
      givenById: actor.userId,
      givenAt,
      expiresAt,
    });
    const type = 'member.warned';
    await recordAudit(db, actor, {
      vtcId: key.vtcId,
      action: type,
      subject: subjectOf(member),
      after: { reason, expiresAt: expiresAt.toISOString() },
    });
    await happened(db, { type, ...about(key, actor.userId, warning.id) });
    return warning;
  });
}

/** Withdraws a warning that holds. @throws NOT_FOUND, FORBIDDEN, MEMBER_ABOVE_YOU */
export async function withdrawWarning(
  ctx: WriteContext,
  key: MemberKey,
  warningId: string,
): Promise<void> {
  await withMemberLocked(ctx, key, refusalToWarn, async ({ db, actor }, member) => {
    if (!(await data.withdrawWarning(db, key, warningId, ctx.clock()))) {
      throw new AppError('NOT_FOUND');
    }
    const type = 'member.warning-withdrawn';
    await recordAudit(db, actor, { vtcId: key.vtcId, action: type, subject: subjectOf(member) });
    await happened(db, { type, ...about(key, actor.userId, warningId) });
  });
}

/** The fields of an event about a warning. */
function about({ vtcId, userId }: MemberKey, actorId: string, warningId: string) {
  return { vtcId, actorId, subjectId: userId, payload: { userId, warningId } };
}
