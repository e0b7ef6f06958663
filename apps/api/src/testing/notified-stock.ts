import type { Company } from './application-kit.ts';
import type { Driver } from './factories.ts';
import { postDue } from './ledger-kit.ts';
import type { Act } from './notified-alliances.ts';
import { buildWarehouse, countStock, good, haul, setGoods } from './stock-kit.ts';
import type { TestApp } from './test-app.ts';

interface Stage {
  readonly app: TestApp;
  readonly vtc: Company['vtc'];
  readonly owner: Driver;
  readonly driver: Driver;
}

/** The trigger of the notification of a warehouse. */
export function buildStockActs(stage: () => Stage): Readonly<Record<'stock.low', Act>> {
  return {
    'stock.low': {
      by: null,
      async run() {
        const { app, driver, owner, vtc } = stage();
        const placeId = await buildWarehouse(owner, vtc.id);
        await countStock(owner, placeId, 30_000_000);
        await setGoods(owner, placeId, [good({ minG: 20_000_000 })]);
        app.passTime(1_000);
        await haul(app, driver, vtc.id, ['berlin', 'koln']);
        await postDue(app);
      },
      says: { cargo: 'Paper', city: 'Berlin' },
    },
  };
}
