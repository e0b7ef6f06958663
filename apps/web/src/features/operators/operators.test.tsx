// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { authContract } from '@waybill/schema/features/auth.contract';
import { instanceContract } from '@waybill/schema/features/instance.contract';
import { exampleInstance } from '@waybill/schema/features/instance.examples';
import { operatorSettingsContract } from '@waybill/schema/features/operator-settings.contract';
import { operatorUsersContract } from '@waybill/schema/features/operator-users.contract';
import { operatorVtcsContract } from '@waybill/schema/features/operator-vtcs.contract';
import { operatorsContract } from '@waybill/schema/features/operators.contract';
import type { FoundVtc, ShownUser } from '@waybill/schema/features/operators.models';
import { expect, test } from 'vitest';
import { newcomer, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const operator = () => ({ ...owner(), isOperator: true });
const openMenu = async () => browser().press('button', `Account: ${owner().username}`);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const user: ShownUser = {
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b99',
  username: 'Dietrich Diesel',
  steamId: '76561198000000077',
  email: 'dietrich@example.org',
  avatarUrl: null,
  vtc: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  lastSeenAt: null,
  lockedAt: null,
  lockReason: null,
  isOperator: false,
  isEmailVerified: true,
  hasTwoFactor: true,
  tokens: 0,
  sessions: [],
  devices: [],
};

const vtc: FoundVtc = {
  id: '01981b6c-9a10-7c22-8f3e-2b7d4c6e8a99',
  name: 'Nordic Haul',
  tag: 'NORD',
  owner: { id: user.id, username: user.username, steamId: user.steamId },
  ownerLastSeenAt: null,
  isOrphaned: true,
  memberCount: 2,
  createdAt: '2026-03-01T12:00:00.000Z',
  hiddenAt: null,
  hiddenReason: null,
  deleteAfter: null,
};

test(
  'a user opens the first link, signs in, returns and becomes operator',
  { tags: 'long' },
  async () => {
    await browser().open('/operator/first#the-token');
    await heading('Run this installation');
    await waitFor(() => expect(location.hash).toBe(''));
    await screen.findByRole('link', { name: 'Log in' });
    await expectAccessible();

    const driver = newcomer();
    browser().signIn(driver);
    browser().server.answer(operatorsContract.claim, () => {
      browser().server.answer(authContract.getUser, () => ({
        user: { ...driver, isOperator: true },
      }));
      return { success: true as const };
    });
    await browser().open('/operator/first');
    await browser().press('button', `Become operator as ${driver.username}`);
    await heading('Control room');
    expect(browser().server.requestsTo(operatorsContract.claim)).toMatchObject([
      { body: { token: 'the-token' } },
    ]);
  },
);

test("a link that failed temporarily can be retried, and a used one can't", async () => {
  const { server } = browser();
  await browser().open('/operator/first#the-token');
  await screen.findByRole('link', { name: 'Log in' });
  const driver = newcomer();
  browser().signIn(driver);
  await browser().open('/operator/first');
  server.answer(operatorsContract.claim, () => new Refusal('BUSY'));
  const button = `Become operator as ${driver.username}`;
  await browser().press('button', button);
  await screen.findByRole('alert');
  // The client retries a busy response itself.
  const { length } = server.requestsTo(operatorsContract.claim);
  server.answer(operatorsContract.claim, () => new Refusal('OPERATOR_LINK_INVALID'));
  await browser().press('button', button);
  await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
  expect(server.requestsTo(operatorsContract.claim)).toHaveLength(length + 1);
});

test('only operators have the menu entry, and the area refuses everyone else', async () => {
  browser().signIn(owner());
  await browser().open('/settings');
  await heading('Settings');
  await openMenu();
  await screen.findByText('Log out');
  expect(screen.queryByText('Operator area')).toBeNull();
  browser().server.answer(operatorsContract.getStanding, () => new Refusal('FORBIDDEN'));
  await browser().open('/operator/users');
  await screen.findByText('This area is for operators');

  browser().signIn(operator());
  const refusal = new Refusal('OPERATOR_TWO_FACTOR_REQUIRED');
  browser().server.answer(operatorsContract.getStanding, () => refusal);
  await browser().open('/operator/users');
  await screen.findByText('Operators need two-factor authentication here');
  const settings = await screen.findByRole('link', { name: 'Go to the settings' });
  expect(settings.getAttribute('href')).toBe('/dashboard/settings#twoFactor');
  await expectAccessible();
  await openMenu();
  await screen.findByText('Operator area', { selector: 'a *' });
});

test("an operator's second factor has no reset button, and the page says who can reset it", async () => {
  browser().signIn(operator());
  const colleague = { ...user, isOperator: true };
  browser().server.answer(operatorUsersContract.get, () => ({ user: colleague }));
  await browser().open(`/operator/users/${user.id}`);
  await heading('Dietrich Diesel');
  await screen.findByText(/^Operators turn off their own second factor in Settings/);
  expect(screen.queryByRole('button', { name: 'Reset two-factor authentication' })).toBeNull();
});

test('an operator finds a user, locks them with a reason and unlocks them', async () => {
  browser().signIn(operator());
  const { server } = browser();
  let shown = user;
  server.answer(operatorUsersContract.list, ({ query: { search } }) => ({
    users: [shown].filter(({ username }) => username.includes(search)),
    nextCursor: null,
  }));
  server.answer(operatorUsersContract.get, () => ({ user: shown }));
  server.answer(operatorUsersContract.lock, ({ body }) => {
    shown = { ...user, lockedAt: '2026-03-02T12:00:00.000Z', lockReason: body.reason };
    return { user: shown };
  });
  server.answer(operatorUsersContract.unlock, () => ({ user: (shown = user) }));
  await browser().open('/operator/users');
  await heading('Users');
  await browser().fill('Find a user', 'No one');
  await screen.findByText('No users found');
  await browser().fill('Find a user', 'Dietrich');
  await browser().press('link', 'Dietrich Diesel');
  await heading('Dietrich Diesel');
  await expectAccessible();
  await browser().press('button', 'Lock');
  const dialog = within(await screen.findByRole('dialog'));
  await browser().person.click(dialog.getByRole('button', { name: 'Lock' }));
  await dialog.findByText('Please give a reason for the trail.');
  await browser().fill(/^Reason/, 'Sold jobs');
  await browser().person.click(dialog.getByRole('button', { name: 'Lock' }));
  await screen.findByText('This account is locked');
  await browser().press('button', 'Unlock');
  const question = within(await screen.findByRole('dialog'));
  await browser().person.click(question.getByRole('button', { name: 'Unlock' }));
  await waitFor(() => expect(screen.queryByText('This account is locked')).toBeNull());
});

test(
  'an operator hides a company, deletes it by name, and hands over an orphaned one',
  { tags: 'long' },
  async () => {
    browser().signIn(operator());
    const { server, person } = browser();
    const heir = { ...user, id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b98', username: 'Helga Haul' };
    let shown = vtc;
    server.answer(operatorVtcsContract.list, () => ({ vtcs: [shown], nextCursor: null }));
    server.answer(operatorVtcsContract.get, () => ({ vtc: shown }));
    server.answer(operatorUsersContract.list, () => ({ users: [user, heir], nextCursor: null }));
    server.answer(operatorVtcsContract.hide, ({ body }) => {
      shown = { ...vtc, hiddenAt: vtc.createdAt, hiddenReason: body.reason };
      return { vtc: shown };
    });
    server.answer(operatorVtcsContract.remove, () => {
      shown = { ...shown, deleteAfter: '2026-03-09T12:00:00.000Z' };
      return { vtc: shown };
    });
    server.answer(operatorVtcsContract.handOver, () => ({ vtc: shown }));
    await browser().open('/operator/companies');
    await browser().press('link', 'Nordic Haul');
    await heading('Nordic Haul');
    await expectAccessible();
    // Before it is hidden, its owner could undo the deletion.
    const remove = await screen.findByRole('button', { name: 'Delete' });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    await browser().press('button', 'Hide');
    await browser().fill(/^Reason/, 'Spam');
    const hiding = within(await screen.findByRole('dialog'));
    await person.click(hiding.getByRole('button', { name: 'Hide' }));
    await screen.findByText('This company is hidden');
    await browser().press('button', 'Delete');
    const removing = within(await screen.findByRole('dialog'));
    await person.click(removing.getByRole('button', { name: 'Delete' }));
    await removing.findByText('Type the exact name of the company to delete it.');
    await browser().fill('Type Nordic Haul', 'Nordic Haul');
    await person.click(removing.getByRole('button', { name: 'Delete' }));
    await screen.findByText(/^It is deleted on/);
    await browser().press('button', 'Transfer');
    const handing = within(await screen.findByRole('dialog'));
    await person.click(await handing.findByLabelText('Helga Haul'));
    expect(handing.queryByLabelText('Dietrich Diesel')).toBeNull();
    await person.click(handing.getByRole('button', { name: 'Transfer' }));
    await waitFor(() =>
      expect(server.requestsTo(operatorVtcsContract.handOver)).toMatchObject([
        { body: { userId: heir.id } },
      ]),
    );
  },
);

test(
  'an operator sets who may register, and creates and ends a link',
  { tags: 'long' },
  async () => {
    browser().signIn(operator());
    const { server, person } = browser();
    const link = {
      id: '01981b76-0a11-7c3e-9b20-1c2d3e4f5064',
      note: 'Friends',
      maxUses: 1,
      uses: 0,
      createdAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      revokedAt: null,
      createdBy: 'Marta',
    };
    const settings = { registration: 'OPEN' as const, links: [] };
    server.answer(operatorSettingsContract.getRegistration, () => settings);
    server.answer(operatorSettingsContract.setRegistration, ({ body }) => ({
      ...settings,
      ...body,
    }));
    const url = 'https://vtc.example/register#token';
    server.answer(operatorSettingsContract.createLink, () => ({
      registration: 'INVITATION' as const,
      links: [link],
      url,
    }));
    server.answer(operatorSettingsContract.revokeLink, () => ({
      registration: 'INVITATION' as const,
      links: [{ ...link, revokedAt: link.createdAt }],
    }));
    await browser().open('/operator/registration');
    await person.click(await screen.findByLabelText('By invitation'));
    await browser().press('button', 'Create link');
    await browser().fill('Note', 'Friends');
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Create link' }));
    await screen.findByText(url);
    await browser().press('button', 'Done');
    await expectAccessible();
    await browser().press('button', 'Revoke Friends');
    const question = within(await screen.findByRole('dialog'));
    await person.click(question.getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Revoked');
  },
);

test(
  "registering says what is missing, and keeps a link's token through Steam sign-in",
  { tags: 'long' },
  async () => {
    const { server } = browser();
    const setMode = (registration: 'CLOSED' | 'INVITATION') =>
      server.answer(instanceContract.get, () => ({ ...exampleInstance, registration }));
    setMode('CLOSED');
    await browser().open('/register');
    await screen.findByText(/^Registration is closed/);
    setMode('INVITATION');
    await browser().open('/register');
    await screen.findByText(/^You need an invitation to register/);
    await browser().open('/register#the-invitation');
    await waitFor(() => expect(location.hash).toBe(''));
    await waitFor(() => expect(screen.queryByText(/^You need an invitation/)).toBeNull());
    const { steamId } = newcomer();
    await browser().open(`/complete-registration?steamId=${steamId}`);
    await browser().fill(/^Username/, 'Nora');
    await browser().fill(/^Email/, 'nora@example.org');
    await browser().fill(/^Password/, 'correct horse battery');
    await browser().press('button', 'Complete registration');
    await waitFor(() =>
      expect(server.requestsTo(authContract.register)).toMatchObject([
        { body: { invitation: 'the-invitation' } },
      ]),
    );
  },
);

test(
  'an operator sets the branding and sees which colours are illegible',
  { tags: 'long' },
  async () => {
    browser().signIn(operator());
    const { server } = browser();
    await browser().open('/operator/branding');
    await browser().fill('Name', 'Nordic Haulage');
    await browser().fill('Colour', '#1d4f91');
    await browser().press('button', 'Save');
    await screen.findByText(/^This colour is too dark/);
    await browser().fill('Colour', '#62d29d');
    await screen.findByRole('figure', { name: 'The colour in the light and the dark scheme' });
    await expectAccessible();
    const links = await screen.findAllByRole('link', { name: 'Companies' });
    for (const link of links.slice(0, 1)) await browser().person.click(link);
    await browser().press('button', 'Keep editing');
    await browser().press('button', 'Save');
    await waitFor(() =>
      expect(server.requestsTo(operatorSettingsContract.updateBranding)).toMatchObject([
        { body: { name: 'Nordic Haulage', accent: '#62d29d' } },
      ]),
    );
    for (const link of links.slice(0, 1)) await browser().person.click(link);
    await waitFor(() => expect(browser().path()).toBe('/operator/companies'));
  },
);

test('filters the log by action, and requires the second factor', { tags: 'long' }, async () => {
  browser().signIn(operator());
  const { server } = browser();
  await browser().open('/operator/trail');
  await screen.findByText('A command on the server');
  await browser().choose('Action', 'Locked');
  await waitFor(() =>
    expect(server.requestsTo(operatorsContract.listActs).at(-1)).toMatchObject({
      query: { action: 'user.locked' },
    }),
  );
  await expectAccessible();
  server.answer(operatorsContract.getStanding, () => ({
    namedAt: '2026-03-01T12:00:00.000Z',
    needsTwoFactor: false,
  }));
  await browser().open('/operator/access');
  await browser().person.click(await screen.findByRole('switch'));
  await waitFor(() =>
    expect(server.requestsTo(operatorsContract.updateStanding)).toMatchObject([
      { body: { needsTwoFactor: true } },
    ]),
  );
});
