import { contract } from '@waybill/schema/contract';
import type { NotificationKind } from '@waybill/schema/features/notifications.models';
import { ally, type Company } from './alliance-kit.ts';
import { buildVtc } from './factories.ts';
import type { Person } from './notified-people.ts';
import type { TestApp } from './test-app.ts';

const { alliances } = contract;

/** How a kind of notification comes about. */
export interface Act {
  /** Who does it; null when nobody does. */
  readonly by: Person | null;
  /** Whom it is about, where that says who is told. */
  readonly subject?: Person;
  readonly run: () => Promise<unknown>;
  /** Of what it says, what has to be looked up. */
  readonly says?: object;
}

interface Stage {
  readonly app: TestApp;
  /** Whose people are told. */
  readonly company: Company;
  /** The company of the outsider, who does what is told of it. */
  readonly rival: Company;
}

const change = {
  name: 'Renamed',
  decision: 'MAJORITY',
  noticeDays: 14,
  isPublic: true,
} as const;

/** An alliance of the two companies. */
async function allied({ company, rival }: Stage, noticeDays = 14) {
  return { params: { allianceId: (await ally([company, rival], { noticeDays })).id } };
}

/** Lets the outsider's vote decide about what the owner has proposed. */
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

/** How the kinds of alliances come about, on a stage that is there only once the tests run. */
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
