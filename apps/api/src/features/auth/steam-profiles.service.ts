import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../http/context.ts';
import { findUserBySteamId } from '../users/users.data.ts';
import { canSeeUser } from '../users/users.policy.ts';

/**
 * Returns the Steam profile of the user who is registering here, of the actor, or of a fellow member.
 * Restricted so that it is no open proxy to Steam.
 * @throws FORBIDDEN, STEAM_PROFILE_NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function getSteamProfile(ctx: Context, steamId: string) {
  await ctx.rateLimits.consumeByAddress('steamProfileByAddress', ctx.address);
  if (!(await mayAsk(ctx, steamId))) throw new AppError('FORBIDDEN');
  const profile = await ctx.steamProfiles.getProfile(steamId);
  if (!profile) throw new AppError('STEAM_PROFILE_NOT_FOUND');
  return profile;
}

async function mayAsk(ctx: Context, steamId: string): Promise<boolean> {
  if (ctx.browser.findTicket()?.steamId === steamId) return true;
  if (!ctx.actor) return false;
  if (ctx.actor.steamId === steamId) return true;
  const user = await findUserBySteamId(ctx.db, steamId);
  return (
    user !== null &&
    canSeeUser(ctx.actor, { userId: user.id, vtcId: user.membership?.vtcId ?? null })
  );
}
