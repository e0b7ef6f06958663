import type { FuelBaseForm } from '@waybill/schema/features/fuel.fields';
import type { FuelBoard } from '@waybill/schema/features/fuel.models';
import { messages } from '@waybill/schema/messages';
import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { withVtcLocked } from '../vtcs/vtc-transaction.service.ts';
import { getBoard, requireTerritory } from './board.service.ts';
import { readMarket } from './fuel-market.data.ts';
import * as data from './fuel.data.ts';
import { basePriceOf } from './fuel.policy.ts';
import { emitPricesChanged, presentSet } from './reports.service.ts';

/** Sets base prices from now on. @throws VALIDATION_FAILED, FUEL_BASE_CHANGED */
export async function setBasePrices(
  ctx: WriteContext,
  vtcId: string,
  { game, version, prices }: FuelBaseForm,
): Promise<FuelBoard> {
  for (const { territory } of prices) requireTerritory(game, territory);
  if (new Set(prices.map(({ territory }) => territory)).size < prices.length) {
    throw new AppError('VALIDATION_FAILED', { fields: { prices: messages.fieldInvalid } });
  }
  const at = ctx.clock();
  return withVtcLocked(ctx, async ({ db, actor }) => {
    const former = (await data.findLastChange(db, { vtcId, game }))?.version ?? 0;
    if (former !== version) throw new AppError('FUEL_BASE_CHANGED');
    const market = await readMarket(db, { vtcId, game, at });
    const changed = prices.flatMap(({ territory, minorPer100L: price }) => {
      const before = basePriceOf(market, territory);
      return before === price ? [] : [{ territory, price, before }];
    });
    if (changed.length > 0) {
      const fields = { vtcId, game, version: version + 1, authorId: actor.userId, createdAt: at };
      const rows = changed.map(({ territory, price }) => ({ territory, price }));
      await data.createBasePrices(db, fields, rows);
      await recordAudit(db, actor, {
        vtcId,
        at,
        action: 'fuel.base-changed',
        subject: { id: vtcId, name: game.toUpperCase() },
        before: {
          fuelPrices: changed.map(({ territory, before }) => presentSet(territory, before)),
        },
        after: { fuelPrices: changed.map(({ territory, price }) => presentSet(territory, price)) },
      });
      await emitPricesChanged({ db, actor }, vtcId, game);
    }
    return getBoard({ db, actor, clock: ctx.clock }, vtcId, game);
  });
}
