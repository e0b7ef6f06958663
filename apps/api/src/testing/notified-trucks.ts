import { contract } from '@waybill/schema/contract';
import type { NotificationKind } from '@waybill/schema/features/notifications.models';
import type { Company } from './application-kit.ts';
import type { Driver } from './factories.ts';
import { buildClaim, insure } from './insurance-kit.ts';
import { postDue } from './ledger-kit.ts';
import type { Act } from './notified-alliances.ts';
import { runTasks } from './run-tasks.ts';
import type { TestApp } from './test-app.ts';
import { drive, wornBy } from './truck-kit.ts';

interface Stage {
  readonly app: TestApp;
  readonly vtc: Company['vtc'];
  readonly owner: Driver;
  readonly driver: Driver;
}

export type TruckKind = Extract<
  NotificationKind,
  `${'claim' | 'maintenance' | 'policy' | 'truck'}.${string}`
>;

/** The triggers of the notifications of trucks and their insurance. */
export function buildTruckActs(stage: () => Stage): Readonly<Record<TruckKind, Act>> {
  /** Lets the driver wear a truck out, and tells who should know. */
  const wearOut = async (plate: string) => {
    const { app, driver, vtc } = stage();
    const truck = { plate, wearPpm: wornBy(150_000) };
    await drive(app, driver, vtc.id, { fromM: 0, toM: 359_000, truck });
    await postDue(app);
    await runTasks(app.services, 'trucks.tell-due');
  };
  let claimId = '';
  return {
    'policy.renewed': {
      by: null,
      async run() {
        const { app, owner, vtc } = stage();
        const { id } = await insure(owner, vtc.id);
        await app.db.$executeRaw`
          UPDATE policy_periods SET starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
          WHERE policy_id = ${id}::uuid`;
        await runTasks(app.services, 'insurance.renew');
      },
      says: { kind: 'CARGO' },
    },
    'claim.opened': {
      by: null,
      async run() {
        const { app, driver, owner, vtc } = stage();
        claimId = await buildClaim(app, owner, vtc.id, driver);
      },
      says: { kind: 'CARGO' },
    },
    'claim.decided': {
      by: 'owner',
      subject: 'driver',
      async run() {
        const params = { claimId };
        const body = { reason: 'A wet road.' };
        await stage().owner.browser.call(contract.insurance.pay, { params, body });
      },
      says: { kind: 'CARGO', outcome: 'PAID' },
    },
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
