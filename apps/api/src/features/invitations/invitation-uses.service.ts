import type { RouteOutput } from '@waybill/schema/contract/input';
import type { invitationsContract } from '@waybill/schema/features/invitations.contract';
import type { Actor } from '../../auth/actor.ts';
import { lockUsersInOrder } from '../../auth/user-locks.data.ts';
import type { ActorTransaction, Context, Services, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { type JsonText, joinJson } from '../../lib/json-text.ts';
import { isUniqueViolation } from '../../lib/unique-violation.ts';
import { listRoles } from '../roles/roles.data.ts';
import { presentPerson } from '../media/media.presenter.ts';
import { becomeMember, type JoinOutcome } from '../vtcs/memberships/memberships.service.ts';
import { requireNotBlocked } from '../vtcs/vtc-blocks.service.ts';
import { findVtcForVisitors } from '../vtcs/vtc-json.data.ts';
import { inVtcQueue } from '../vtcs/vtc-transaction.service.ts';
import { lockVtc } from '../vtcs/vtcs.data.ts';
import { macOf, normaliseCode } from './invitation-codes.policy.ts';
import * as data from './invitations.data.ts';
import type { InvitationRow } from './invitations.data.ts';
import { rolesToGive, stateOf } from './invitations.policy.ts';

type Offer = RouteOutput<typeof invitationsContract.lookUp>;

/**
 * Returns the offer of an invitation by its code.
 * @throws INVITATION_INVALID, TOO_MANY_REQUESTS
 */
export async function lookUpInvitation(ctx: Context, typed: string): Promise<JsonText<Offer>> {
  return countingWrongCodes(ctx, async () => {
    const invitation = await getUsable(ctx, ctx.db, typed);
    const { vtcId, createdBy, expiresAt } = invitation;
    const vtc = await findVtcForVisitors(ctx.findRow, vtcId);
    if (vtc === null || createdBy === null) throw new AppError('INVITATION_INVALID');
    const { username, avatarUrl } = presentPerson(createdBy);
    const roles = await chooseRoles(ctx.db, invitation);
    return joinJson({
      vtc,
      inviter: { username, avatarUrl },
      roles: roles.map(({ name }) => name),
      expiresAt: expiresAt.toISOString(),
    });
  });
}

/**
 * Makes the actor a member by an invitation, with the roles that its creator may grant now.
 * @throws INVITATION_INVALID, RECRUITMENT_CLOSED, TOO_MANY_REQUESTS
 */
export async function useInvitation(
  ctx: WriteContext,
  typed: string,
): Promise<Extract<JoinOutcome, 'joined' | 'already-member'>> {
  return countingWrongCodes(ctx, async () => {
    const vtcId = await ctx.transact(async ({ db, actor }) =>
      actor.vtcId === null ? (await getUsable(ctx, db, typed)).vtcId : null,
    );
    if (vtcId === null) return 'already-member';
    const lockFirst = async (db: Db) => {
      await lockVtc(db, vtcId);
      await lockUsersInOrder(db, [ctx.actor.userId]);
    };
    const using = inVtcQueue(ctx, vtcId, () =>
      ctx.transact((transaction) => use(ctx, transaction, typed), { lockFirst }),
    );
    return using.catch((error: unknown) => {
      if (isUniqueViolation(error, 'memberships_pkey')) return 'already-member';
      throw error;
    });
  });
}

async function use(
  ctx: WriteContext,
  { db, actor }: ActorTransaction,
  typed: string,
): Promise<'joined' | 'already-member'> {
  return actor.vtcId === null ? joinBy(ctx, db, actor, typed) : 'already-member';
}

/**
 * Makes a new user a member by the invitation they registered with.
 * @throws INVITATION_INVALID
 */
export async function joinInvited(
  ctx: Pick<Services, 'keys' | 'clock'>,
  db: Db,
  newcomer: Newcomer,
  typed: string,
): Promise<void> {
  await lockVtc(db, (await getUsable(ctx, db, typed)).vtcId);
  await joinBy(ctx, db, newcomer, typed);
}

type Newcomer = Pick<Actor, 'userId' | 'username'>;

async function joinBy(
  ctx: Pick<Services, 'keys' | 'clock'>,
  db: Db,
  actor: Newcomer,
  typed: string,
): Promise<'joined'> {
  const now = ctx.clock();
  const { userId, username } = actor;
  const invitation = await getUsable(ctx, db, typed);
  const { id, vtcId, note } = invitation;
  await requireNotBlocked(db, { vtcId, userId }, now);
  if (!(await data.consumeUse(db, id, now))) throw new AppError('INVITATION_INVALID');
  const roles = await chooseRoles(db, invitation);
  const driver = { id: userId, name: username };
  await becomeMember(db, actor, driver, {
    vtcId,
    via: 'INVITATION',
    roleIds: roles.map((role) => role.id),
    now,
    after: { invitation: note },
  });
  await data.setUse(db, { invitationId: id, userId }, now);
  await happened(db, {
    type: 'invitation.used',
    vtcId,
    actorId: userId,
    subjectId: id,
    payload: { invitationId: id, userId },
  });
  return 'joined';
}

/** Returns the invitation of a code, if it is valid now. @throws INVITATION_INVALID */
async function getUsable(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  db: Db,
  typed: string,
): Promise<InvitationRow> {
  const code = normaliseCode(typed);
  const invitation = code && (await data.findInvitationByMac(db, macOf(keys, code)));
  const isUsable =
    invitation &&
    stateOf(invitation, clock()) === 'LIVE' &&
    invitation.vtc.deleteAfter === null &&
    invitation.vtc.hiddenAt === null;
  if (!isUsable) throw new AppError('INVITATION_INVALID');
  return invitation;
}

async function chooseRoles(db: Db, { vtcId, roles, maker }: InvitationRow) {
  if (maker === null) throw new AppError('INVITATION_INVALID');
  return rolesToGive(maker, roles, await listRoles(db, vtcId));
}

/**
 * Runs an action with a code. After too many wrong codes, a network is refused with right ones too; otherwise
 * it could keep guessing.
 */
async function countingWrongCodes<T>(
  { rateLimits, address }: Pick<Context, 'rateLimits' | 'address'>,
  run: () => Promise<T>,
): Promise<T> {
  await rateLimits.consumeByAddress('invitationByAddress', address);
  await rateLimits.requireLeftByAddress('wrongInvitationByAddress', address);
  return run().catch(async (error: unknown) => {
    const isWrong = error instanceof AppError && error.code === 'INVITATION_INVALID';
    if (isWrong) await rateLimits.consumeByAddress('wrongInvitationByAddress', address);
    throw error;
  });
}
