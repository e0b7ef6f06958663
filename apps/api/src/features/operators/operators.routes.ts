import type { operatorsContract } from '@waybill/schema/features/operators.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentAct, presentStanding } from './operators.presenter.ts';
import { claimOperator, getStanding, listActs, updateStanding } from './operators.service.ts';

export const operatorsHandlers: Handlers<typeof operatorsContract> = {
  async claim({ body }, ctx) {
    await claimOperator(ctx, body.token);
    return { success: true };
  },

  async getStanding(_input, ctx) {
    return presentStanding(await getStanding(ctx));
  },

  async updateStanding({ body }, ctx) {
    return presentStanding(await updateStanding(ctx, body.needsTwoFactor));
  },

  async listActs({ query }, ctx) {
    const { rows, nextCursor } = await listActs(ctx, query);
    return { acts: rows.map(presentAct).filter((act) => act !== null), nextCursor };
  },
};
