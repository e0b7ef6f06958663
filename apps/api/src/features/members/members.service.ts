import { dayOf, shiftDay } from '@waybill/schema/days';
import type { LeaveForm, RemovalForm } from '@waybill/schema/features/members.contract';
import { messages } from '@waybill/schema/messages';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { setBlock } from '../vtcs/vtc-blocks.data.ts';
import { removeMembership } from '../vtcs/memberships/memberships.data.ts';
import { withRightsLocked, withVtcLocked } from '../vtcs/vtc-transaction.service.ts';
import * as data from './members.data.ts';
import type { MemberRow } from './members.data.ts';
import { lowersJudgedMonth } from './minimum.policy.ts';
import {
  type MemberRefusal,
  type MemberSubject,
  refusalToKick,
  refusalToRead,
  refusalToSetLeave,
} from './members.policy.ts';

const dayMs = 24 * 3_600_000;

/** A member, by company and user. */
export interface MemberKey {
  readonly vtcId: string;
  readonly userId: string;
}

/** Returns a member of the actor's company. @throws NOT_FOUND, FORBIDDEN */
export async function getMember(ctx: ActorContext, key: MemberKey): Promise<MemberRow> {
  return requireMember(ctx.db, ctx.actor, key, refusalToRead);
}

/**
 * Removes a member from the company, optionally with a block. The audit log stores the reason and the block;
 * the event refers to that entry.
 * @throws NOT_FOUND, FORBIDDEN, MEMBER_ABOVE_YOU, OWNER_MUST_STAY
 */
export async function kickMember(
  ctx: WriteContext,
  key: MemberKey,
  { reason, blockDays }: RemovalForm = { reason: '' },
): Promise<void> {
  await withVtcLocked(ctx, async ({ db, actor }) => {
    const member = await requireMember(db, actor, key, refusalToKick);
    await removeMembership(db, key.userId, key.vtcId);
    const now = ctx.clock();
    const until = blockDays == null ? null : new Date(now.getTime() + blockDays * dayMs);
    if (blockDays !== undefined) {
      const by = { createdById: actor.userId, createdAt: now };
      await setBlock(db, key, { until, reason, ...by });
    }
    const { id: auditId } = await recordAudit(db, actor, {
      vtcId: key.vtcId,
      action: 'member.kicked',
      subject: subjectOf(member),
      before: { roles: member.roles.map(({ role }) => role.name) },
      after: {
        ...(reason !== '' && { reason }),
        ...(blockDays !== undefined && { blockedUntil: until?.toISOString() ?? null }),
      },
    });
    await happened(db, {
      type: 'member.kicked',
      vtcId: key.vtcId,
      actorId: actor.userId,
      subjectId: key.userId,
      payload: { userId: key.userId, auditId },
    });
  });
}

/**
 * Sets a leave of absence, replacing the previous one.
 * @throws NOT_FOUND, FORBIDDEN, MEMBER_ABOVE_YOU, VALIDATION_FAILED
 */
export async function setLeave(
  ctx: WriteContext,
  key: MemberKey,
  form: LeaveForm,
): Promise<MemberRow> {
  return replaceLeave(ctx, key, () => form);
}

/**
 * Moves a leave of absence that is not over to another first day.
 * @throws NOT_FOUND, FORBIDDEN, MEMBER_ABOVE_YOU, VALIDATION_FAILED
 */
export async function moveLeave(ctx: WriteContext, userId: string, from: string): Promise<void> {
  const { vtcId } = ctx.actor;
  if (vtcId === null) throw new AppError('NOT_FOUND');
  await replaceLeave(ctx, { vtcId, userId }, ({ leave }, actor) => {
    const isOver = leave === null || dayOf(leave.untilDay) < dayOf(ctx.clock());
    if (isOver || actor.vtcId !== vtcId) throw new AppError('NOT_FOUND');
    const days = (leave.untilDay.getTime() - leave.fromDay.getTime()) / dayMs;
    return { from, until: shiftDay(from, days), reason: leave.reason };
  });
}

async function replaceLeave(
  ctx: WriteContext,
  key: MemberKey,
  leaveAfter: (member: MemberRow, actor: Actor) => LeaveForm,
): Promise<MemberRow> {
  return withMemberLocked(ctx, key, refusalToSetLeave, async ({ db, actor }, member) => {
    const { from, until, reason } = leaveAfter(member, actor);
    if (lowersJudgedMonth(from, member.leave, ctx.clock())) {
      throw new AppError('VALIDATION_FAILED', { fields: { from: messages.leaveBeginsTooEarly } });
    }
    await data.endLeave(db, key.userId, dayOf(ctx.clock()));
    await data.createLeave(db, member, {
      fromDay: new Date(from),
      untilDay: new Date(until),
      reason,
    });
    await recordAudit(db, actor, {
      vtcId: key.vtcId,
      action: 'member.leave-set',
      subject: subjectOf(member),
      after: { from, until, reason },
    });
    await emitChangeOf({ db, actor }, key, 'member.leave-changed');
    return requireMember(db, actor, key, () => null);
  });
}

/** Ends a leave of absence, if there is one. @throws NOT_FOUND, FORBIDDEN, MEMBER_ABOVE_YOU */
export async function removeLeave(ctx: WriteContext, key: MemberKey): Promise<MemberRow> {
  return withMemberLocked(ctx, key, refusalToSetLeave, async ({ db, actor }, member) => {
    const today = dayOf(ctx.clock());
    if (member.leave === null || dayOf(member.leave.untilDay) < today) return member;
    await data.endLeave(db, key.userId, today);
    await recordAudit(db, actor, {
      vtcId: key.vtcId,
      action: 'member.leave-ended',
      subject: subjectOf(member),
    });
    await emitChangeOf({ db, actor }, key, 'member.leave-changed');
    return { ...member, leave: null };
  });
}

/** Emits what was changed of a member, or of someone who was one. */
export async function emitChangeOf(
  { db, actor }: ActorTransaction,
  { vtcId, userId }: MemberKey,
  type: 'member.leave-changed' | 'member.file-changed',
): Promise<void> {
  const about = { vtcId, actorId: actor.userId, subjectId: userId };
  await happened(db, { type, ...about, payload: { userId } });
}

type MemberPolicy = (actor: Actor, member: MemberSubject) => MemberRefusal | null;

/**
 * Runs a change of a member's records, such as notes, if the policy allows it. Locks the member, so that
 * counts stay valid.
 * @throws NOT_FOUND, FORBIDDEN, MEMBER_ABOVE_YOU
 */
export async function withMemberLocked<T>(
  ctx: WriteContext,
  key: MemberKey,
  policy: MemberPolicy,
  run: (transaction: ActorTransaction, member: MemberRow) => Promise<T>,
): Promise<T> {
  return withRightsLocked(ctx, async ({ db, actor }) => {
    await data.lockMember(db, key);
    return run({ db, actor }, await requireMember(db, actor, key, policy));
  });
}

/**
 * Returns a member of the company, if the policy allows it.
 * @throws NOT_FOUND, FORBIDDEN, MEMBER_ABOVE_YOU, OWNER_MUST_STAY
 */
export async function requireMember(
  db: Db,
  actor: Actor,
  { vtcId, userId }: MemberKey,
  policy: MemberPolicy,
): Promise<MemberRow> {
  const member = await data.findMember(db, vtcId, userId);
  if (!member) throw new AppError('NOT_FOUND');
  const refusal = policy(actor, member);
  if (refusal === 'OWNER_MUST_STAY') {
    throw new AppError(refusal, { message: messages.ownerCannotBeKicked });
  }
  if (refusal) throw new AppError(refusal);
  return member;
}

/** Returns a member as the subject of an audit entry. */
export function subjectOf({ userId, user }: MemberRow) {
  return { id: userId, name: user.username };
}
