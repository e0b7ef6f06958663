import type { PreferenceChanges } from '@waybill/schema/features/users.contract';
import type { Preferences, Section } from '@waybill/schema/features/users.models';
import { type MemberVtc, memberVtcSchema } from '@waybill/schema/features/vtcs.models';
import { AppError } from '../../lib/app-error.ts';
import type { ActorContext, Context } from '../../http/context.ts';
import { findVtcOfUser } from '../vtcs/vtc-json.data.ts';
import {
  changePreferences,
  findUserBySteamId,
  getUserById,
  setSection,
  type UserRow,
} from './users.data.ts';
import { canSeeUser } from './users.policy.ts';

/** A user and the company that they belong to. */
export interface UserWithVtc {
  readonly row: UserRow;
  readonly vtc: MemberVtc | null;
}

/** A user who is known to be there. */
export async function getUser(ctx: Context, userId: string): Promise<UserWithVtc> {
  return addVtc(ctx, await getUserById(ctx.db, userId));
}

/** A user whom the actor may see. @throws NOT_FOUND, also for users who are there */
export async function getVisibleUser(ctx: ActorContext, steamId: string): Promise<UserWithVtc> {
  const user = await findUserBySteamId(ctx.db, steamId);
  const vtcId = user?.membership?.vtcId ?? null;
  if (!user || !canSeeUser(ctx.actor, { userId: user.id, vtcId })) throw new AppError('NOT_FOUND');
  return addVtc(ctx, user);
}

async function addVtc({ findRow }: Context, row: UserRow): Promise<UserWithVtc> {
  const found = row.membership && (await findVtcOfUser(findRow, row.id));
  return { row, vtc: found && memberVtcSchema.parse(JSON.parse(found.page.text)) };
}

/** Remembers whether the actor keeps a section of a page collapsed. */
export async function rememberSection(
  { db, actor }: ActorContext,
  section: Section,
  isCollapsed: boolean,
): Promise<void> {
  await setSection(db, actor.userId, section, isCollapsed);
}

/** Changes some of the actor's preferences and gives all of them. */
export async function rememberPreferences(
  { db, actor }: ActorContext,
  changes: PreferenceChanges,
): Promise<Preferences> {
  return changePreferences(db, actor.userId, changes);
}
