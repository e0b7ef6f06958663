// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { alliancesContract } from '@waybill/schema/features/alliances.contract';
import type {
  AllianceDetail,
  ListedAlliance,
  Proposal,
} from '@waybill/schema/features/alliances.models';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { asAlly } from '@waybill/schema/contract/as-ally';
import { beforeEach, expect, test } from 'vitest';
import { driverWith, newcomer, owner, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const allyId = '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b99';
const alliance: AllianceDetail['alliance'] = {
  id: '01981b71-5e2a-7c3b-8d4e-6f70819203a4',
  slug: 'northern-lights',
  name: 'Northern Lights',
  description: 'By night.',
  decision: 'MAJORITY',
  noticeDays: 14,
  isPublic: true,
  createdAt: '2025-08-01T18:00:00.000Z',
  endsAt: null,
};
const company = {
  country: 'SE',
  logoUrl: '/media/logo.png',
  memberCount: 7,
  countsOfflineJobs: false,
  since: alliance.createdAt,
  leavesAt: null,
};

let listed: ListedAlliance;
let detail: AllianceDetail;
let proposal: Proposal;

beforeEach(() => {
  listed = {
    alliance,
    standing: 'ACTIVE',
    leavesAt: null,
    answerUntil: null,
    companies: 2,
    plates: [
      { tag: 'OURS', country: 'SE' },
      { tag: 'THEIR', country: null },
    ],
    votesOpen: 1,
  };
  detail = {
    alliance,
    standing: 'ACTIVE',
    leavesAt: null,
    answerUntil: null,
    companies: [
      { ...company, id: vtcId, name: 'Ours', tag: 'OURS', inForce: [] },
      { ...company, id: allyId, name: 'Theirs', tag: 'THEIR', inForce: ['LEADERBOARD'] },
    ],
    consents: ['LEADERBOARD'],
  };
  proposal = {
    id: '01981b72-6f3b-7d4c-9e5f-708192a3b4c5',
    kind: 'ADMIT',
    target: { id: null, name: 'Newcomers' },
    change: null,
    openedBy: { id: allyId, name: 'Theirs' },
    openedAt: '2025-08-02T18:00:00.000Z',
    closesAt: '2099-08-09T18:00:00.000Z',
    closedAt: null,
    state: 'OPEN',
    ballots: [
      { vtcId: allyId, name: 'Theirs', yes: true },
      { vtcId, name: 'Ours', yes: null },
    ],
    mayVote: true,
  };
  const { server } = browser();
  server.answer(alliancesContract.list, () => ({ alliances: [listed] }));
  server.answer(alliancesContract.get, () => detail);
  server.answer(alliancesContract.listProposals, () => ({
    proposals: [proposal],
    nextCursor: null,
  }));
  server.answer(alliancesContract.listHistory, () => ({
    history: [
      { at: alliance.createdAt, kind: 'FOUNDED' as const, company: 'Theirs', proposal: null },
    ],
  }));
  server.answer(alliancesContract.getStats, () => ({
    companies: [],
    totals: [{ game: 'ets2' as const, jobs: 3, distanceM: 1_200_000 }],
  }));
  server.answer(alliancesContract.getLeaderboard, () => ({
    rows: [
      {
        rank: 1,
        driver: { id: allyId, username: 'Night Owl', avatarUrl: null },
        vtc: { id: allyId, tag: 'THEIR', country: 'SE' },
        value: 1_000_000,
      },
    ],
    nextCursor: null,
  }));
});

const path = `/dashboard/alliances/${alliance.id}`;

test(
  'accepts an invitation with the terms that the company shares, or declines it',
  { tags: 'long' },
  async () => {
    const { server } = browser();
    listed = {
      ...listed,
      standing: 'INVITED',
      answerUntil: '2099-01-01T00:00:00.000Z',
      votesOpen: 0,
    };
    browser().signIn(owner());
    await browser().open('/dashboard/alliances');
    const card = within(await screen.findByRole('article', { name: 'Northern Lights' }));
    // Plates keep their country.
    await waitFor(() => expect(card.getByRole('list').textContent).toContain('OURS, Sweden'));
    card.getByText('Invited');
    await expectAccessible();
    await browser().press('button', 'Accept');
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept' }));
    dialog.getByRole('checkbox', { name: 'Jobs' }).click();
    server.answer(alliancesContract.accept, () => detail);
    dialog.getByRole('button', { name: 'Accept' }).click();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsTo(alliancesContract.accept).at(-1)?.body).toEqual({ terms: ['JOBS'] });
  },
);

test('creates an alliance and shows validation errors', { tags: 'long' }, async () => {
  const { server } = browser();
  server.answer(alliancesContract.list, () => ({ alliances: [] }));
  browser().signIn(owner());
  await browser().open('/dashboard/alliances');
  await screen.findByText('No alliances yet');
  await browser().press('button', 'Create alliance');
  const dialog = within(await screen.findByRole('dialog', { name: 'Create alliance' }));
  await browser().fill('Name', 'Northern Lights');
  await browser().fill('Address', 'Not An Address');
  dialog.getByRole('button', { name: 'Create alliance' }).click();
  await dialog.findByText(
    'The address must have 3 to 50 lower-case letters, digits and single hyphens.',
  );
  await browser().fill('Address', 'northern-lights');
  server.answer(alliancesContract.found, () => new Refusal('ALLIANCE_SLUG_TAKEN'));
  dialog.getByRole('button', { name: 'Create alliance' }).click();
  await screen.findByText('This address is taken.');
  server.answer(alliancesContract.found, () => detail);
  dialog.getByRole('button', { name: 'Create alliance' }).click();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows who shares what with whom, and lets the company vote and choose', async () => {
  const { server } = browser();
  browser().signIn(owner());
  await browser().open(path);
  const list = within(await screen.findByRole('region', { name: 'Companies' }));
  const states = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(states).toContain('Leaderboard: shared');
  expect(states).toContain('Jobs: off');
  await screen.findByText('Night Owl');
  const vote = within(await screen.findByRole('article', { name: 'Admit Newcomers' }));
  await waitFor(() =>
    expect(vote.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'STHEIR, Swedenyes',
      'SOURS, Swedennot yet',
    ]),
  );
  await expectAccessible();
  server.answer(alliancesContract.setBallot, () => {
    proposal = { ...proposal, state: 'CARRIED', mayVote: false };
    return { proposal };
  });
  await browser().press('button', 'Vote yes');
  await screen.findByText('Carried');
  expect(server.requestsTo(alliancesContract.setBallot).at(-1)?.body).toEqual({ yes: true });
  server.answer(alliancesContract.setConsents, () => {
    detail = { ...detail, consents: ['LEADERBOARD', 'MEMBERS'] };
    return detail;
  });
  screen.getByRole('checkbox', { name: 'Members' }).click();
  await waitFor(() =>
    expect(server.requestsTo(alliancesContract.setConsents).at(-1)?.body).toEqual({
      terms: ['LEADERBOARD', 'MEMBERS'],
    }),
  );
});

test('joint totals and the driver count cover the same companies', async () => {
  browser().signIn(owner());
  detail = {
    ...detail,
    companies: [
      ...detail.companies,
      { ...company, id: alliance.id, name: 'Quiet', tag: 'QUIET', inForce: ['JOBS'] },
    ],
  };
  await browser().open(path);
  const together = await screen.findByRole('region', { name: 'Combined totals' });
  await within(together).findByText('14');
  within(together).getByText('2 companies');
});

test("members without the permission can't change anything", async () => {
  browser().signIn(driverWith('VIEW_ALLIANCE_PAGE'));
  await browser().open(path);
  await screen.findByRole('article', { name: 'Admit Newcomers' });
  expect(screen.queryByRole('button', { name: /Vote|Invite|actions/ })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Jobs' })).toHaveProperty('disabled', true);
});

test('loads and shows only what an ally shares', async () => {
  const { server } = browser();
  server.answer(asAlly(jobsContract.getLeaderboard), () => ({
    rows: [
      {
        rank: 1,
        driver: { id: allyId, username: 'Night Owl', avatarUrl: null },
        vtc: { id: allyId, tag: 'THEIR', country: 'SE' },
        value: 1_000_000,
      },
    ],
    nextCursor: null,
  }));
  browser().signIn(driverWith('VIEW_ALLIANCE_PAGE'));
  await browser().open(`${path}/${allyId}`);
  await screen.findByText('Night Owl');
  expect(server.requestsTo(jobsContract.list)).toHaveLength(0);
  await expectAccessible();
});

test('a failed request can be retried', async () => {
  const { server } = browser();
  server.answer(alliancesContract.list, () => new Refusal('INTERNAL'));
  browser().signIn(driverWith('VIEW_ALLIANCE_PAGE'));
  await browser().open('/dashboard/alliances');
  await screen.findByRole('alert');
  server.answer(alliancesContract.list, () => ({ alliances: [listed] }));
  await browser().press('button', 'Try again');
  await screen.findByRole('article', { name: 'Northern Lights' });
});

test('the public page lists the companies for everyone', async () => {
  const { server } = browser();
  const companies = [
    {
      name: 'Theirs',
      tag: 'THEIR',
      country: 'SE',
      logoUrl: '/media/logo.png',
      memberCount: 7,
      isPublic: true,
    },
  ];
  server.answer(alliancesContract.getPublic, () => ({ alliance: { ...alliance, companies } }));
  browser().signIn(newcomer());
  await browser().open('/alliance/northern-lights');
  await screen.findByRole('heading', { name: 'Northern Lights' });
  screen.getByRole('link', { name: 'Theirs' });
  // The plate has its country's style.
  await screen.findByText(/Sweden/);
  expect(screen.queryByRole('button', { name: 'Ask to join' })).toBeNull();
  await expectAccessible();
  server.answer(alliancesContract.getPublic, () => new Refusal('NOT_FOUND'));
  await browser().open('/alliance/nowhere');
  await screen.findByText('Alliance not found');
});
