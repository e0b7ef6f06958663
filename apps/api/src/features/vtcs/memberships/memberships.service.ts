import type { PayloadOf } from '@waybill/schema/events';
import type { Actor } from '../../../auth/actor.ts';
import type { WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Db } from '../../../lib/db.ts';
import { happened } from '../../../lib/happened.data.ts';
import { isUniqueViolation } from '../../../lib/unique-violation.ts';
import { type NewAuditEntry, recordAudit } from '../../audit/audit.data.ts';
import { requireNotBlocked } from '../vtc-blocks.service.ts';
import { withVtcLocked, inTurnOfVtc } from '../vtc-transaction.service.ts';
import {
  removeMembership,
  findRecruitment,
  createApplication,
  createMembership,
} from './memberships.data.ts';

/** What came of wanting to join. */
export type JoinOutcome = 'joined' | 'applied' | 'already-member';

/**
 * Makes the actor a member with the company's default roles, or files an application. Of many tries
 * at once, the primary key of memberships lets one succeed.
 * @throws NOT_FOUND, RECRUITMENT_CLOSED
 */
export async function joinVtc(ctx: WriteContext, vtcId: string): Promise<JoinOutcome> {
  // Whoever joins is counted in the company's row.
  return inTurnOfVtc(ctx, vtcId, async () => {
    const joining = ctx.transact(async ({ db, actor }) =>
      actor.vtcId === null ? join(ctx, db, actor, vtcId) : 'already-member',
    );
    return joining.catch((error: unknown) => {
      if (isUniqueViolation(error, 'memberships_pkey')) return 'already-member';
      throw error;
    });
  });
}

async function join(
  { clock }: Pick<WriteContext, 'clock'>,
  db: Db,
  actor: Actor,
  vtcId: string,
): Promise<JoinOutcome> {
  const { userId, username } = actor;
  const recruitment = await findRecruitment(db, vtcId);
  if (recruitment === null) throw new AppError('NOT_FOUND');
  if (recruitment === 'CLOSED') throw new AppError('RECRUITMENT_CLOSED');
  await requireNotBlocked(db, { vtcId, userId }, clock());
  if (recruitment === 'APPLICATION') {
    await createApplication(db, userId, vtcId);
    return 'applied';
  }
  await becomeMember(db, actor, { id: userId, name: username }, { vtcId, via: 'OPEN' });
  return 'joined';
}

interface Joining {
  readonly vtcId: string;
  readonly via: PayloadOf<'member.joined'>['via'];
  /** The default ones where there are none. */
  readonly roleIds?: readonly string[];
  /** What the audit log tells of it. */
  readonly after?: NewAuditEntry['after'];
}

/**
 * Makes somebody a member, who applies nowhere any more, and says so. The primary key of memberships
 * fails for whoever is a member already.
 */
export async function becomeMember(
  db: Db,
  actor: Pick<Actor, 'userId' | 'username'>,
  driver: { readonly id: string; readonly name: string },
  { vtcId, via, roleIds: chosen = [], after }: Joining,
): Promise<void> {
  const { roleIds } = await createMembership(db, driver.id, vtcId, chosen);
  const entry = { vtcId, action: 'member.joined', subject: driver } as const;
  await recordAudit(db, actor, { ...entry, ...(after && { after }) });
  await happened(db, {
    type: 'member.joined',
    vtcId,
    actorId: actor.userId,
    subjectId: driver.id,
    payload: { userId: driver.id, via, roleIds: [...roleIds] },
  });
}

/** Ends the actor's membership. @throws OWNER_MUST_STAY */
export async function leaveVtc(ctx: WriteContext): Promise<void> {
  await withVtcLocked(ctx, async ({ db, actor }) => {
    const { vtcId, userId, username } = actor;
    if (actor.isOwner) throw new AppError('OWNER_MUST_STAY');
    if (vtcId === null) return;
    await removeMembership(db, userId, vtcId);
    const subject = { id: userId, name: username };
    await recordAudit(db, actor, { vtcId, action: 'member.left', subject });
    await happened(db, {
      type: 'member.left',
      vtcId,
      actorId: userId,
      subjectId: userId,
      payload: { userId },
    });
  });
}
