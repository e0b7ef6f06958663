import type { NotificationKind } from '@waybill/schema/features/notifications.models';
import type { Company } from './application-kit.ts';
import type { Driver } from './factories.ts';
import { postDue } from './ledger-kit.ts';
import type { Act } from './notified-alliances.ts';
import { runTasks } from './run-tasks.ts';
import type { TestApp } from './test-app.ts';
import { drive, wornBy } from './truck-kit.ts';

interface Stage {
  readonly app: TestApp;
  readonly vtc: Company['vtc'];
  readonly driver: Driver;
}

export type TruckKind = Extract<NotificationKind, `truck.${string}` | `maintenance.${string}`>;

/** The triggers of the notifications of trucks. */
export function buildTruckActs(stage: () => Stage): Readonly<Record<TruckKind, Act>> {
  /** Lets the driver wear a truck out, and tells who should know. */
  const wearOut = async (plate: string) => {
    const { app, driver, vtc } = stage();
    const truck = { plate, wearPpm: wornBy(150_000) };
    await drive(app, driver, vtc.id, { fromM: 0, toM: 359_000, truck });
    await postDue(app);
    await runTasks(app.services, 'trucks.tell-due');
  };
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
    'truck.due': {
      by: null,
      subject: 'driver',
      run: async () => wearOut('WORN 1'),
      says: { truck: 'WORN 1', item: 'REPAIR' },
    },
    'maintenance.due': {
      by: null,
      run: async () => wearOut('WORN 2'),
      says: { count: 1 },
    },
  };
}
