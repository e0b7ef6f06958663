import type { Company } from './application-kit.ts';
import type { Driver } from './factories.ts';
import { postDue } from './ledger-kit.ts';
import type { Act } from './notified-alliances.ts';
import type { TestApp } from './test-app.ts';
import { drive } from './truck-kit.ts';

interface Stage {
  readonly app: TestApp;
  readonly vtc: Company['vtc'];
  readonly driver: Driver;
}

/** The triggers of the notifications of trucks. */
export function buildTruckActs(stage: () => Stage): Readonly<Record<'truck.milestone', Act>> {
  return {
    'truck.milestone': {
      by: null,
      subject: 'driver',
      async run() {
        const { app, driver, vtc } = stage();
        await drive(app, driver, vtc.id, { fromM: 0, toM: 359_000, truck: { plate: 'NEW 1' } });
        await postDue(app);
      },
      says: { truck: 'NEW 1', kind: 'FIRST_JOB' },
    },
  };
}
