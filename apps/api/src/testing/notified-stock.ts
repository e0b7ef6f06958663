import { contract } from '@waybill/schema/contract';
import { marketStepAt, startOfMarketStep } from '@waybill/schema/features/market.models';
import { computeStep } from '../features/market/market.service.ts';
import type { Company } from './application-kit.ts';
import type { Driver } from './factories.ts';
import { insertJob } from './job-kit.ts';
import { buildEntry, openBooks, postDue } from './ledger-kit.ts';
import type { Act } from './notified-alliances.ts';
import { buildWarehouse, countStock, good, haul, setGoods } from './stock-kit.ts';
import type { TestApp } from './test-app.ts';

interface Stage {
  readonly app: TestApp;
  readonly vtc: Company['vtc'];
  readonly owner: Driver;
  readonly driver: Driver;
}

/** The triggers of the notifications of a warehouse and of the cargo market. */
export function buildStockActs(
  stage: () => Stage,
): Readonly<Record<'stock.low' | 'market.crossed', Act>> {
  return {
    'stock.low': {
      by: null,
      async run() {
        const { app, driver, owner, vtc } = stage();
        // The books may be open without enough money for a warehouse.
        await openBooks(owner, vtc.id);
        await buildEntry(owner, vtc.id, { cash: 100_000_000, other: -100_000_000 });
        const placeId = await buildWarehouse(owner, vtc.id);
        await countStock(owner, placeId, 30_000_000);
        await setGoods(owner, placeId, [good({ minG: 20_000_000 })]);
        app.passTime(1_000);
        await haul(app, driver, vtc.id, ['berlin', 'koln']);
        await postDue(app);
      },
      says: { cargo: 'Paper', city: 'Berlin' },
    },
    'market.crossed': {
      by: null,
      subject: 'driver',
      async run() {
        const { app, driver } = stage();
        const watches = [{ game: 'ets2' as const, cargoId: 'cement', abovePpm: 1_010_000 }];
        await driver.browser.call(contract.market.setWatches, { body: { watches } });
        const start = startOfMarketStep(marketStepAt(app.services.clock()) + 1);
        const endedAt = new Date(start.getTime() - 20 * 86_400_000);
        const startedAt = new Date(endedAt.getTime() - 3_600_000);
        await insertJob(app, driver, { cargoId: 'cement', cargo: 'Cement', startedAt, endedAt });
        await computeStep(app.db, marketStepAt(start), start);
      },
      says: { cargo: 'Cement', way: 'ABOVE', percent: 103 },
    },
  };
}
