import type { PreferenceChanges } from '@waybill/schema/features/users.contract';
import type { Section } from '@waybill/schema/features/users.models';
import { lockUser } from '../../auth/user-locks.data.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { releaseWaitingItems } from '../notifications/settings.data.ts';
import * as data from './users.data.ts';
import type { PreferencesRow, UserRow } from './users.data.ts';
import { canSeeUser } from './users.policy.ts';

/** Returns a user that the actor may see. @throws NOT_FOUND, also for existing users */
export async function getUser(ctx: ActorContext, steamId: string): Promise<UserRow> {
  const user = await data.findUserBySteamId(ctx.db, steamId);
  const vtcId = user?.membership?.vtcId ?? null;
  if (!user || !canSeeUser(ctx.actor, { userId: user.id, vtcId })) throw new AppError('NOT_FOUND');
  return user;
}

/** Stores whether the actor has collapsed a section of a page. */
export async function setSection(
  { transact }: WriteContext,
  section: Section,
  isCollapsed: boolean,
): Promise<void> {
  await transact(async ({ db, actor }) => data.setSection(db, actor.userId, section, isCollapsed));
}

/**
 * Changes some of the actor's preferences and returns all of them. Another time zone shifts the hours at
 * which mails are wanted, also for waiting ones.
 */
export async function updatePreferences(
  { clock, transact, actor: { userId } }: WriteContext,
  changes: PreferenceChanges,
): Promise<PreferencesRow> {
  if (changes.timeZone === undefined) {
    return transact(async ({ db }) => data.updatePreferences(db, userId, changes));
  }
  return transact(
    async ({ db }) => {
      const preferences = await data.updatePreferences(db, userId, changes);
      await releaseWaitingItems(db, userId, clock());
      return preferences;
    },
    { lockFirst: (db) => lockUser(db, userId) },
  );
}
