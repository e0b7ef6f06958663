import { contract } from '@waybill/schema/contract';
import type { NotificationKind } from '@waybill/schema/features/notifications.models';
import { ally, type Company } from './alliance-kit.ts';
import { buildVtc } from './factories.ts';
import type { Person } from './notified-people.ts';
import type { TestApp } from './test-app.ts';

const { alliances } = contract;

/** The trigger of a kind of notification. */
export interface Act {
  /** Who triggers it. Null if no one does. */
  readonly by: Person | null;
  /** The person it is about, if that determines who is notified. */
  readonly subject?: Person;
  readonly run: () => Promise<unknown>;
  /** The parts of its content that must be looked up. */
  readonly says?: object;
}

interface Stage {
  readonly app: TestApp;
  /** The company whose people are notified. */
  readonly company: Company;
  /** The outsider's company, which triggers the notifications. */
  readonly rival: Company;
}

const change = {
  name: 'Renamed',
  decision: 'MAJORITY',
  noticeDays: 14,
  isPublic: true,
} as const;

/** Creates an alliance of the two companies. */
async function allied({ company, rival }: Stage, noticeDays = 14) {
  return { params: { allianceId: (await ally([company, rival], { noticeDays })).id } };
}

/** Lets the outsider's vote decide the owner's proposal. */
async function decideTogether(stage: Stage, kind: 'CHANGE' | 'DISSOLVE') {
  const about = await allied(stage);
  const body = kind === 'CHANGE' ? { kind, change } : { kind };
  const { proposal } = await stage.company.owner.browser.call(alliances.propose, {
    ...about,
    body,
  });
  const params = { proposalId: proposal.id };
  await stage.rival.owner.browser.call(alliances.setBallot, { params, body: { yes: true } });
}

/** The triggers of alliance notifications, on a stage that exists only once the tests run. */
export function buildAllianceActs(
  stage: () => Stage,
): Readonly<Record<Extract<NotificationKind, `alliance.${string}`>, Act>> {
  const outsider = () => stage().rival.owner.browser;
  return {
    'alliance.invited': {
      by: 'outsider',
      async run() {
        const { app, company, rival } = stage();
        await ally([rival, await buildVtc(app)]);
        const params = { vtcId: rival.vtc.id };
        const body = { ...change, slug: 'for-two', inviteIds: [company.vtc.id] };
        await outsider().call(alliances.found, { params, body });
      },
    },
    'alliance.joined': { by: 'outsider', run: () => allied(stage()) },
    'alliance.proposed': {
      by: 'outsider',
      async run() {
        await outsider().call(alliances.update, { ...(await allied(stage())), body: change });
      },
      says: { proposal: 'CHANGE' },
    },
    'alliance.proposal-closed': {
      by: 'outsider',
      run: () => decideTogether(stage(), 'CHANGE'),
      says: { proposal: 'CHANGE', outcome: 'CARRIED' },
    },
    'alliance.consents-changed': {
      by: 'outsider',
      async run() {
        const input = { ...(await allied(stage())), body: { terms: ['JOBS' as const] } };
        await stage().company.owner.browser.call(alliances.setConsents, input);
        await outsider().call(alliances.setConsents, input);
      },
      says: { terms: ['JOBS'] },
    },
    'alliance.notice-given': {
      by: 'outsider',
      async run() {
        await outsider().call(alliances.giveNotice, await allied(stage()));
      },
    },
    'alliance.left': {
      by: 'outsider',
      async run() {
        await outsider().call(alliances.giveNotice, await allied(stage(), 0));
      },
      says: { isExpelled: false },
    },
    'alliance.dissolved': { by: 'outsider', run: () => decideTogether(stage(), 'DISSOLVE') },
  };
}
