import { contract } from '@waybill/schema/contract';
import type { NotificationKind } from '@waybill/schema/features/notifications.models';
import { acceptBid, buildActive, deliver, offer, type Party, placeBid } from './contract-kit.ts';
import type { Driver } from './factories.ts';
import type { Person } from './notified-people.ts';
import { openBooks, postDue } from './ledger-kit.ts';
import { type Act, buildAllianceActs } from './notified-alliances.ts';
import { runTasks } from './run-tasks.ts';
import type { TestApp } from './test-app.ts';

const { contracts } = contract;

interface Stage {
  readonly app: TestApp;
  /** The company whose people are notified, and another one. */
  readonly company: Party;
  readonly rival: Party;
  readonly driver: Driver;
}

const says = { client: 'Wood & Sons' };

export type { Act };

/** The triggers of the notifications of contracts and alliances. */
export function buildPairActs(
  stage: () => Stage,
): Readonly<Record<Extract<NotificationKind, `${'alliance' | 'contract'}.${string}`>, Act>> {
  return { ...buildContractActs(stage), ...buildAllianceActs(stage) };
}

/** Who is notified of the economy's news, and how besides the app: written by hand, from the design. */
export const economyNews = {
  'payroll.review': [['driver'], ['PUSH']],
  'payroll.paid': [['driver'], ['PUSH']],
  'payslip.disputed': [['owner'], ['EMAIL']],
  'payslip.answered': [['driver'], ['PUSH']],
  'truck.milestone': [['driver'], ['PUSH']],
  'truck.due': [['driver'], ['PUSH']],
  'maintenance.due': [['owner'], ['EMAIL']],
  'policy.renewed': [['owner'], []],
  'claim.opened': [['owner', 'reviewer'], ['EMAIL']],
  'claim.decided': [['driver'], ['PUSH']],
  // Those who keep the books or dispatch, in both companies, but for the actor.
  'contract.bid': [['reviewer', 'outsider'], ['EMAIL']],
  'contract.accepted': [['owner', 'reviewer'], ['EMAIL']],
  'contract.fulfilled': [
    ['owner', 'reviewer', 'driver', 'outsider'],
    ['EMAIL', 'PUSH'],
  ],
  'contract.failed': [['owner', 'reviewer', 'outsider'], ['EMAIL']],
  'contract.reopened': [['owner', 'reviewer', 'outsider'], ['EMAIL']],
  'contract.withdrawn': [['reviewer', 'outsider'], ['EMAIL']],
} as const;

export function isEconomyNews(kind: string): kind is keyof typeof economyNews {
  return Object.hasOwn(economyNews, kind);
}

/** Returns who is notified of news of the economy; null for anything else. */
export function toldOfEconomy(kind: NotificationKind): Person[] | null {
  return isEconomyNews(kind) ? [...economyNews[kind][0]] : null;
}

/** The triggers of the notifications of contracts, in an order in which one leads to the next. */
function buildContractActs(
  stage: () => Stage,
): Readonly<Record<Extract<NotificationKind, `contract.${string}`>, Act>> {
  let contractId = '';
  let bidId = '';
  let jobId = '';
  return {
    'contract.bid': {
      by: 'owner',
      async run() {
        const { app, company, rival } = stage();
        for (const { owner, vtc } of [company, rival]) {
          await openBooks(owner, vtc.id, { openingMinor: 1_000_000 });
        }
        contractId = (await offer(app, rival.owner, rival.vtc.id, { quantity: 1 })).id;
        bidId = await placeBid(company.owner, contractId);
      },
      says,
    },
    'contract.accepted': {
      by: 'outsider',
      run: async () => acceptBid(stage().rival.owner, contractId, bidId),
      says,
    },
    'contract.fulfilled': {
      by: null,
      subject: 'driver',
      async run() {
        const { app, company, driver } = stage();
        jobId = await deliver(app, driver, company.vtc.id, 2);
        await postDue(app);
      },
      says,
    },
    'contract.reopened': {
      by: null,
      async run() {
        const { app } = stage();
        await app.db.job.update({ where: { id: jobId }, data: { isVoid: true } });
        await postDue(app);
      },
      says,
    },
    'contract.failed': {
      by: null,
      async run() {
        const { app, company, rival } = stage();
        await app.db.contract.deleteMany();
        await buildActive(app, [rival, company]);
        app.passTime(25 * 3_600_000);
        await runTasks(app.services, 'contracts.mark-due');
        await postDue(app);
      },
      says,
    },
    'contract.withdrawn': {
      by: 'owner',
      async run() {
        const { app, company, rival } = stage();
        const { id } = await offer(app, company.owner, company.vtc.id);
        await placeBid(rival.owner, id);
        await company.owner.browser.call(contracts.withdraw, { params: { contractId: id } });
      },
      says,
    },
  };
}
