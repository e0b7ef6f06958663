// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { auditContract, type AuditEntry } from '@waybill/schema/features/audit.contract';
import { membersContract } from '@waybill/schema/features/members.contract';
import { rolesContract } from '@waybill/schema/features/roles.contract';
import { exampleVtcRole } from '@waybill/schema/features/roles.examples';
import { expect, test } from 'vitest';
import { buildMember, driverWith, noRecord, owner, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

function buildEntry(
  action: AuditEntry['action'],
  name: string,
  more: Partial<AuditEntry> = {},
): AuditEntry {
  return {
    id: crypto.randomUUID(),
    action,
    actor: { id: null, username: 'Nora Nightline', avatarUrl: null },
    subject: { id: vtcId, name },
    before: null,
    after: null,
    createdAt: '2026-03-01T12:00:00.000Z',
    ...more,
  };
}

const listEntries = async () =>
  within(await screen.findByRole('region', { name: 'Entries' })).findAllByRole('listitem');

/** Finds the one entry that contains the sentence. */
async function findEntry(sentence: string): Promise<string> {
  const texts = (await listEntries()).map(({ textContent }) => textContent);
  expect(texts.filter((text) => text.includes(sentence))).toHaveLength(1);
  return texts.find((text) => text.includes(sentence)) ?? '';
}

const dietrich = buildMember('Dietrich Diesel');

test('the owner reads and filters the log', { tags: 'long' }, async () => {
  browser().signIn(owner());
  const { person, server } = browser();
  const entries = [
    buildEntry('role.updated', 'Scout', {
      before: { salary: 0, permissions: ['VIEW_CONTRACTS'] },
      after: { salary: 1_200, permissions: ['KICK_MEMBERS'] },
    }),
    buildEntry('vtc.updated', 'Nordic Haul', {
      before: { country: null },
      after: { country: 'NO' },
    }),
    buildEntry('member.joined', 'Dietrich Diesel', {
      actor: { id: dietrich.id, username: dietrich.username, avatarUrl: null },
    }),
    buildEntry('vtc.created', 'Nordic Haul'),
  ];
  server.answer(auditContract.list, ({ query: { action, actorId } }) => ({
    entries: entries
      .filter((entry) => action === undefined || entry.action === action)
      .filter((entry) => actorId === undefined || entry.actor.id === actorId),
    nextCursor: null,
  }));
  server.answer(membersContract.list, ({ query: { search } }) => ({
    members: [dietrich].filter(({ username }) => username.toLowerCase().includes(search)),
    nextCursor: null,
    total: 1,
  }));
  await browser().open('/dashboard/managecompany');
  // The loading screen has a `main` too.
  await screen.findByRole('heading', { level: 1 });
  const main = within(screen.getByRole('main'));
  await person.click(await main.findByRole('link', { name: 'Audit log' }));
  await screen.findByRole('heading', { level: 1, name: 'Audit log' });
  const change = await findEntry('Nora Nightline changed the role Scout');
  for (const text of [
    'Added: Remove members',
    'Removed: See contracts',
    'Before: €0',
    'After: €1,200',
  ]) {
    expect(change).toContain(text);
  }
  expect(await findEntry('Nora Nightline changed Nordic Haul')).toContain('Norway');
  await findEntry('Dietrich Diesel joined the company');
  await findEntry('Nora Nightline created Nordic Haul');
  await expectAccessible();

  await browser().choose('Action', 'Role edited');
  await waitFor(async () => expect(await listEntries()).toHaveLength(1));
  await findEntry('Nora Nightline changed the role Scout');
  await browser().choose('Action', 'All actions');
  await waitFor(async () => expect(await listEntries()).toHaveLength(entries.length));
  await browser().pick('Done by', 'diet', 'Dietrich Diesel');
  await waitFor(async () => expect(await listEntries()).toHaveLength(1));
  await findEntry('Dietrich Diesel joined the company');
  await browser().choose('Action', 'Role deleted');
  await screen.findByText('Nothing found');
  await expectAccessible();
});

test('stored codes are shown as translated labels', async () => {
  browser().signIn(owner());
  browser().server.answer(auditContract.list, () => ({
    entries: [
      buildEntry('alliance.founded', 'Northern Lights', {
        after: { terms: ['LEADERBOARD', 'LIVE'] },
      }),
      buildEntry('alliance.proposed', 'Ruta del Sol', { after: { proposal: 'EXPEL' } }),
      buildEntry('job.rejected', 'Furniture, Hamburg – København', {
        before: { tier: 'review' },
        after: { tier: 'rejected' },
      }),
      buildEntry('webhook.created', 'Deliveries', { after: { types: ['job.delivered'] } }),
    ],
    nextCursor: null,
  }));
  await browser().open('/dashboard/audit');
  expect(await findEntry('created the alliance')).toContain('Added: Live positions');
  expect(await findEntry('started a vote')).toContain('Expel a company');
  const rejected = await findEntry('rejected the job');
  expect(rejected).toContain('Before: In review');
  expect(rejected).toContain('After: Rejected');
  expect(await findEntry('created the webhook')).toContain('Added: Job delivered');
});

test('a long log loads page by page', { tags: 'long' }, async () => {
  browser().signIn(owner());
  browser().server.answer(auditContract.list, ({ query: { cursor } }) =>
    cursor === undefined
      ? { entries: [buildEntry('vtc.updated', 'Nordic Haul')], nextCursor: 'next' }
      : { entries: [buildEntry('vtc.created', 'Nordic Haul')], nextCursor: null },
  );
  await browser().open('/dashboard/audit');
  expect(await listEntries()).toHaveLength(1);
  await browser().press('button', 'Show more');
  await waitFor(async () => expect(await listEntries()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(browser().path()).toBe('/dashboard/audit?pages=2');
  await browser().open('/dashboard/audit?pages=2');
  await waitFor(async () => expect(await listEntries()).toHaveLength(2));
});

test(
  'entries are grouped by day and link to the user and the subject',
  { tags: 'long' },
  async () => {
    const [actor, driver, role] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const nora = { id: actor, username: 'Nora Nightline', avatarUrl: null };
    browser().signIn(owner());
    browser().server.answer(auditContract.list, () => ({
      entries: [
        buildEntry('member.roles-changed', '', {
          actor: nora,
          subject: { id: driver, name: 'Dietrich Diesel' },
          createdAt: '2026-03-02T12:00:00.000Z',
        }),
        buildEntry('role.updated', '', { actor: nora, subject: { id: role, name: 'Scout' } }),
        buildEntry('role.deleted', 'Trainee'),
        buildEntry('member.kicked', '', {
          actor: nora,
          subject: { id: driver, name: 'Carla Convoy' },
        }),
      ],
      nextCursor: null,
    }));
    await browser().open('/dashboard/audit');
    const list = within(await screen.findByRole('region', { name: 'Entries' }));
    const days = list.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(days).toEqual(['Mar 2, 2026', 'Mar 1, 2026']);
    const links = list
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Nora Nightline', `/dashboard/members/${actor}`],
      ['Dietrich Diesel', `/dashboard/members/${driver}`],
      ['Nora Nightline', `/dashboard/members/${actor}`],
      ['Scout', '/dashboard/roles'],
      ['Nora Nightline', `/dashboard/members/${actor}`],
      ['Carla Convoy', `/dashboard/audit?subject=${driver}`],
    ]);
    await expectAccessible();
  },
);

test('the filters are in the address', async () => {
  const member = buildMember('Dietrich Diesel');
  browser().signIn(owner());
  const { server } = browser();
  server.answer(membersContract.get, () => ({ member, record: noRecord }));
  server.answer(auditContract.list, () => ({
    entries: [buildEntry('role.updated', 'Scout')],
    nextCursor: null,
  }));
  await browser().open(`/dashboard/audit?actor=${member.id}`);
  await screen.findByDisplayValue('Dietrich Diesel');
  await browser().choose('Action', 'Role edited');
  await waitFor(() =>
    expect(server.requestsTo(auditContract.list).at(-1)?.query).toMatchObject({
      action: 'role.updated',
      actorId: member.id,
    }),
  );
  expect(browser().path()).toBe(`/dashboard/audit?actor=${member.id}&action=role.updated`);
});

test('the overview counts custom roles besides owner and drivers', async () => {
  browser().signIn(driverWith());
  const { server } = browser();
  server.answer(rolesContract.list, () => ({
    roles: [{ ...exampleVtcRole, name: 'Dispatcher', isOwner: false, memberCount: 4 }],
  }));
  await browser().open('/dashboard/companyoverview');
  await waitFor(() => {
    const roles = within(screen.getByRole('list', { name: 'By role' }));
    expect(roles.getByRole('listitem').textContent).toBe('Dispatcher4');
  });
});

test('shows the duties added to and removed from a role', async () => {
  browser().signIn(owner());
  browser().server.answer(auditContract.list, () => ({
    entries: [
      {
        ...buildEntry('role.updated', 'Planner'),
        before: { duties: ['REVIEW_JOBS', 'EVENTS'] },
        after: { duties: ['EVENTS', 'FLEET'] },
      },
    ],
    nextCursor: null,
  }));
  await browser().open('/dashboard/audit');
  const [entry] = await listEntries();
  expect(entry?.textContent).toMatch(/Duties\+Added: Fleet−Removed: Job review$/);
});

test('only the owner sees the link to it', async () => {
  browser().signIn(driverWith('MANAGE_ROLES', 'VIEW_CONTRACTS'));
  await browser().open('/dashboard');
  await screen.findByRole('link', { name: 'Contracts' });
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull();
});
