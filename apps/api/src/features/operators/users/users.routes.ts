import type { operatorUsersContract } from '@waybill/schema/features/operator-users.contract';
import type { Handlers } from '../../../http/contract-router.ts';
import { presentFoundUser, presentShownUser } from './users.presenter.ts';
import {
  getUser,
  listUsers,
  lockUser,
  resetUsersTwoFactor,
  signUserOut,
  unlockUser,
} from './users.service.ts';

export const operatorUsersHandlers: Handlers<typeof operatorUsersContract> = {
  async list({ query }, ctx) {
    const { rows, nextCursor } = await listUsers(ctx, query);
    return { users: rows.map(presentFoundUser), nextCursor };
  },

  async get({ params }, ctx) {
    return { user: presentShownUser(await getUser(ctx, params.userId)) };
  },

  async lock({ params, body }, ctx) {
    return { user: presentShownUser(await lockUser(ctx, params.userId, body.reason)) };
  },

  async unlock({ params }, ctx) {
    return { user: presentShownUser(await unlockUser(ctx, params.userId)) };
  },

  async signOut({ params }, ctx) {
    return { user: presentShownUser(await signUserOut(ctx, params.userId)) };
  },

  async resetTwoFactor({ params }, ctx) {
    return { user: presentShownUser(await resetUsersTwoFactor(ctx, params.userId)) };
  },
};
