import type { PayloadOf } from '@waybill/schema/events';
import type { Actor } from '../../../auth/actor.ts';
import { lockUsersInOrder } from '../../../auth/user-locks.data.ts';
import type { ActorTransaction, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Db } from '../../../lib/db.ts';
import { happened } from '../../../lib/happened.data.ts';
import { isUniqueViolation } from '../../../lib/unique-violation.ts';
import { type NewAuditEntry, recordAudit } from '../../audit/audit.data.ts';
import { closeApplicationsOf } from '../recruitment/closing.service.ts';
import { file } from '../recruitment/filing.service.ts';
import { findRecruitment } from '../recruitment/recruitment.data.ts';
import { hasRequiredQuestions } from '../recruitment/recruitment.policy.ts';
import { requireNotBlocked } from '../vtc-blocks.service.ts';
import { withVtcLocked, inVtcQueue } from '../vtc-transaction.service.ts';
import { lockVtc } from '../vtcs.data.ts';
import { removeMembership, createMembership } from './memberships.data.ts';

/** The outcome of a request to join. If there are questions to answer, it names the company. */
export type JoinOutcome =
  | 'joined'
  | 'applied'
  | 'already-member'
  | { readonly hasQuestionsOf: string };

/**
 * Makes the actor a member with the company's default roles, or files an application if nothing has to be
 * answered. Of several concurrent attempts, the primary key of memberships lets one succeed.
 * @throws NOT_FOUND, RECRUITMENT_CLOSED, REQUIREMENTS_NOT_MET, APPLICATION_TOO_SOON,
 * APPLICATIONS_TOO_MANY, TOO_MANY_REQUESTS
 */
export async function joinVtc(ctx: WriteContext, vtcId: string): Promise<JoinOutcome> {
  const { userId } = ctx.actor;
  // Staff get a notification for each join and each application, so both are limited.
  if (ctx.actor.vtcId === null) await ctx.rateLimits.consume('filingByUser', userId);
  const lockFirst = async (db: Db) => {
    await lockVtc(db, vtcId);
    await lockUsersInOrder(db, [userId]);
  };
  // Joining updates the member count in the company's row.
  return inVtcQueue(ctx, vtcId, async () => {
    const joining = ctx.transact(
      async ({ db, actor }) =>
        actor.vtcId === null ? join({ db, actor }, vtcId, ctx.clock()) : 'already-member',
      { lockFirst },
    );
    return joining.catch((error: unknown) => {
      if (isUniqueViolation(error, 'memberships_pkey')) return 'already-member';
      throw error;
    });
  });
}

async function join(
  { db, actor }: ActorTransaction,
  vtcId: string,
  now: Date,
): Promise<JoinOutcome> {
  const recruitment = await findRecruitment(db, vtcId);
  if (recruitment === null) throw new AppError('NOT_FOUND');
  await requireNotBlocked(db, { vtcId, userId: actor.userId }, now);
  if (recruitment.recruitment === 'OPEN') {
    await becomeMember(
      db,
      actor,
      { id: actor.userId, name: actor.username },
      {
        vtcId,
        via: 'OPEN',
        now,
      },
    );
    return 'joined';
  }
  const { form } = recruitment;
  if (recruitment.recruitment === 'APPLICATION' && hasRequiredQuestions(form)) {
    return { hasQuestionsOf: recruitment.tag };
  }
  const empty = { formVersion: form?.version ?? null, answers: {}, message: '' };
  await file(db, actor, { vtcId, recruitment, form: empty, now });
  return 'applied';
}

interface Joining {
  readonly vtcId: string;
  readonly via: PayloadOf<'member.joined'>['via'];
  /** The default roles if left out. */
  readonly roleIds?: readonly string[];
  readonly now: Date;
  /** The details for the audit log. */
  readonly after?: NewAuditEntry['after'];
}

/**
 * Makes a user a member, closes their other applications and emits the event. Call it with the company and
 * the user locked. Fails on the primary key if the user is a member already.
 */
export async function becomeMember(
  db: Db,
  actor: Pick<Actor, 'userId' | 'username'>,
  driver: { readonly id: string; readonly name: string },
  { vtcId, via, roleIds: chosen = [], now, after }: Joining,
): Promise<void> {
  const { roleIds } = await createMembership(db, driver.id, vtcId, chosen);
  await closeApplicationsOf(db, driver.id, vtcId, now);
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
