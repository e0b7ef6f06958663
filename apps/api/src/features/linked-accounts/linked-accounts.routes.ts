import type { linkedAccountsContract } from '@waybill/schema/features/linked-accounts.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { beginDiscord, confirmDiscord, removeDiscord } from './discord.service.ts';
import { getLinkedAccounts } from './linked-accounts.service.ts';
import { presentLinkedAccounts } from './linked-accounts.presenter.ts';
import { createTruckersMp, refreshTruckersMp, removeTruckersMp } from './truckersmp.service.ts';

export const linkedAccountsHandlers: Handlers<typeof linkedAccountsContract> = {
  async get(_input, ctx) {
    return presentLinkedAccounts(await getLinkedAccounts(ctx));
  },

  async beginDiscord(_input, ctx) {
    return { url: await beginDiscord(ctx) };
  },

  async confirmDiscord({ body }, ctx) {
    return presentLinkedAccounts(await confirmDiscord(ctx, body));
  },

  async removeDiscord(_input, ctx) {
    await removeDiscord(ctx);
    return { success: true };
  },

  async createTruckersMp(_input, ctx) {
    return presentLinkedAccounts(await createTruckersMp(ctx));
  },

  async refreshTruckersMp(_input, ctx) {
    return presentLinkedAccounts(await refreshTruckersMp(ctx));
  },

  async removeTruckersMp(_input, ctx) {
    await removeTruckersMp(ctx);
    return { success: true };
  },
};
