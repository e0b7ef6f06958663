import type { lookBacksContract } from '@waybill/schema/features/look-backs.contract';
import type { LookBackQuery } from '@waybill/schema/features/look-backs.fields';
import type { Handlers } from '../../http/contract-router.ts';
import type { LookBackTime } from './look-backs.policy.ts';
import { presentRoads } from './look-backs.presenter.ts';
import { getLookBack, listRoads } from './look-backs.service.ts';

export const lookBacksHandlers: Handlers<typeof lookBacksContract> = {
  async get({ query }, { db, actor }) {
    return { lookBack: await getLookBack(db, actor.userId, timeOf(query)) };
  },

  async listRoads({ query }, { db, actor }) {
    return { roads: presentRoads(await listRoads(db, actor.userId, timeOf(query))) };
  },
};

function timeOf({ year, month }: LookBackQuery): LookBackTime {
  return { year, month: month ?? null };
}
