import type { authContract } from '@waybill/schema/features/auth.contract';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/contract-router.ts';
import { getLivePosition } from '../live/position.service.ts';
import { presentFellowUser, presentOwnUser } from '../users/users.presenter.ts';
import type { UserRow } from '../users/users.data.ts';
import { getUser } from '../users/users.service.ts';
import { findMemberVtc } from '../vtcs/vtcs.service.ts';
import { resetPassword } from './recovery/recovery.service.ts';
import { requestRecovery } from './recovery/requests.service.ts';
import { login, logout, redeemCode, register, renewToken } from './auth.service.ts';
import { redeemConnectionCode } from './connection.service.ts';
import { getSteamProfile } from './steam-profiles.service.ts';

export const authHandlers: Handlers<typeof authContract> = {
  async getUser({ params }, ctx) {
    const isOwn = params.steamId === ctx.actor.steamId;
    // Read before the user, so that no event in between is lost.
    const position = isOwn && { livePosition: await getLivePosition(ctx) };
    const user = await getUser(ctx, params.steamId);
    const vtc = user.membership && (await findMemberVtc(ctx, user.id));
    return position
      ? { user: presentOwnUser(user, vtc), ...position }
      : { user: presentFellowUser(user, vtc) };
  },

  async getSteamProfile({ params }, ctx) {
    return { players: [await getSteamProfile(ctx, params.steamId)] };
  },

  async register({ body }, ctx) {
    return presentSignedIn(ctx, await register(ctx, body));
  },

  async login({ body }, ctx) {
    return presentSignedIn(ctx, await login(ctx, body));
  },

  async logout(_input, ctx) {
    await logout(ctx);
    return { success: true };
  },

  async requestRecovery({ body }, ctx) {
    await requestRecovery(ctx, body.email);
    return { success: true };
  },

  async resetPassword({ body }, ctx) {
    await resetPassword(ctx, body);
    return { success: true };
  },

  async renewToken(_input, ctx) {
    return presentSignedIn(ctx, await renewToken(ctx));
  },

  async redeemCode({ body }, ctx) {
    return presentSignedIn(ctx, await redeemCode(ctx, body));
  },

  async redeemConnectionCode({ body }, ctx) {
    return presentSignedIn(ctx, await redeemConnectionCode(ctx, body));
  },
};

async function presentSignedIn(
  ctx: Pick<Context, 'findRow'>,
  { token, user }: { readonly token: string; readonly user: UserRow },
) {
  const vtc = user.membership && (await findMemberVtc(ctx, user.id));
  return { token, user: presentOwnUser(user, vtc) };
}
