// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { instanceContract } from '@waybill/schema/features/instance.contract';
import { exampleInstance } from '@waybill/schema/features/instance.examples';
import { linkedAccountsContract } from '@waybill/schema/features/linked-accounts.contract';
import { exampleLinkedAccounts } from '@waybill/schema/features/linked-accounts.examples';
import type {
  LinkedAccounts,
  TruckersMpAccount,
} from '@waybill/schema/features/linked-accounts.models';
import { describe, expect, test, vi } from 'vitest';
import { driverWith, newcomer } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';
import { listOffered } from './settings-index.model.ts';

const browser = useTestBrowser();
const none: LinkedAccounts = { discord: null, truckersMp: null };

async function openSection(accounts: LinkedAccounts = none) {
  browser().server.answer(linkedAccountsContract.get, () => accounts);
  browser().signIn(driverWith());
  await browser().open('/dashboard/settings#linkedAccounts');
  return within(await screen.findByRole('region', { name: 'Linked accounts' }));
}

test('an installation without keys shows nothing and asks nothing', async () => {
  const { server } = browser();
  server.answer(instanceContract.get, () => ({ ...exampleInstance, linkable: [] }));
  browser().signIn(driverWith());
  await browser().open('/dashboard/settings');
  await screen.findByRole('region', { name: 'Browsers' });
  expect(screen.queryByRole('region', { name: 'Linked accounts' })).toBeNull();
  expect(document.body.textContent).not.toMatch(/discord|truckersmp/i);
  expect(server.requestsTo(linkedAccountsContract.get)).toEqual([]);
});

test.each([
  [[], 0, 0],
  [['TRUCKERSMP'], 1, 0],
  [['DISCORD', 'TRUCKERSMP'], 1, 1],
] as const)('the search finds what is offered: %j', (linkable, sections, ofDiscord) => {
  const offered = listOffered('account', linkable).filter(({ id }) => id === 'linkedAccounts');
  expect(offered).toHaveLength(sections);
  const settings = offered.flatMap((section) => section.settings);
  expect(settings.filter((key) => key.endsWith('discord'))).toHaveLength(ofDiscord);
});

test('one that offers TruckersMP alone does not name Discord', async () => {
  const { server } = browser();
  server.answer(instanceContract.get, () => ({
    ...exampleInstance,
    linkable: ['TRUCKERSMP' as const],
  }));
  const section = await openSection();
  await section.findByRole('button', { name: 'Link TruckersMP' });
  expect(section.queryByText(/discord/i)).toBeNull();
});

describe('Discord', () => {
  test('is linked on its own page', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const url = 'https://discord.com/oauth2/authorize?state=x';
    browser().server.answer(linkedAccountsContract.beginDiscord, () => ({ url }));
    const section = await openSection();
    await browser().person.click(await section.findByRole('button', { name: 'Link Discord' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url));
    await expectAccessible();
  });

  test('returns with a code, which is sent once and leads back to the settings', async () => {
    const { server } = browser();
    server.answer(linkedAccountsContract.get, () => exampleLinkedAccounts);
    browser().signIn(newcomer());
    await browser().open('/settings/discord?code=abc&state=d.e.f');
    await screen.findByText('Discord ID 80351110224678912');
    expect(browser().path()).toBe('/settings');
    expect(server.requestsTo(linkedAccountsContract.confirmDiscord)).toMatchObject([
      { body: { code: 'abc', state: 'd.e.f' } },
    ]);
  });

  test('says why it was not linked', async () => {
    browser().server.answer(
      linkedAccountsContract.confirmDiscord,
      () => new Refusal('DISCORD_TAKEN'),
    );
    browser().signIn(driverWith());
    await browser().open('/settings/discord?code=abc&state=d.e.f');
    await screen.findByText(/linked to another account here/);
    expect(browser().path()).toBe('/settings/discord');
    await expectAccessible();
    await browser().press('link', 'Back to settings');
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
  });

  test.each([
    ['?error=access_denied&state=d.e.f', /You cancelled on Discord/],
    ['?code=abc', /Couldn’t link your Discord account/],
  ])('sends nothing for %j', async (search, sentence) => {
    browser().signIn(driverWith());
    await browser().open(`/settings/discord${search}`);
    await screen.findByText(sentence);
    const { server } = browser();
    expect(server.requestsTo(linkedAccountsContract.confirmDiscord)).toEqual([]);
  });

  test('is unlinked after a question', async () => {
    const section = await openSection(exampleLinkedAccounts);
    await browser().person.click(await section.findByRole('button', { name: 'Unlink Discord' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unlink Discord?' }));
    browser().server.answer(linkedAccountsContract.get, () => none);
    await browser().person.click(dialog.getByRole('button', { name: 'Unlink' }));
    await section.findByRole('button', { name: 'Link Discord' });
    const { server } = browser();
    expect(server.requestsTo(linkedAccountsContract.removeDiscord)).toHaveLength(1);
  });
});

const player = { id: 7, name: 'Nora N.', isBanned: false, bannedUntil: null };
const account: TruckersMpAccount = {
  linkedAt: '2026-03-02T18:21:00.000Z',
  checkedAt: '2026-03-08T18:21:00.000Z',
  failedAt: null,
  player,
};

test.each([
  [account, ['Nora N.', 'TruckersMP ID 7', 'Not banned']],
  [{ ...account, player: { ...player, isBanned: true } }, ['Banned permanently']],
  [
    {
      ...account,
      player: { ...player, isBanned: true, bannedUntil: '2031-05-01T12:00:00.000Z' },
    },
    [/^Banned until .*2031/],
  ],
  [{ ...account, player: null }, ['TruckersMP has no account with your Steam ID.']],
  [
    { ...account, checkedAt: null, player: null, failedAt: '2026-03-09T18:21:00.000Z' },
    [/^TruckersMP couldn’t be asked on/],
  ],
  [
    { ...account, failedAt: '2026-03-09T18:21:00.000Z' },
    ['Nora N.', /^Checked/, /^TruckersMP couldn’t be asked on/],
  ],
])('TruckersMP: %j', async (truckersMp, texts) => {
  const section = await openSection({ ...none, truckersMp });
  for (const text of texts) await section.findByText(text);
  const isMissing = truckersMp.player === null && truckersMp.checkedAt !== null;
  expect(section.queryAllByText(/has no account/)).toHaveLength(isMissing ? 1 : 0);
  await expectAccessible();
});

test('TruckersMP is asked on demand, and again', async () => {
  const { server, person } = browser();
  const missing = { ...none, truckersMp: { ...account, player: null } };
  const found = { ...none, truckersMp: account };
  const section = await openSection();
  server.answer(linkedAccountsContract.createTruckersMp, () => missing);
  server.answer(linkedAccountsContract.get, () => missing);
  await person.click(await section.findByRole('button', { name: 'Link TruckersMP' }));
  await section.findByText(/has no account/);
  server.answer(linkedAccountsContract.refreshTruckersMp, () => found);
  server.answer(linkedAccountsContract.get, () => found);
  await person.click(section.getByRole('button', { name: 'Check TruckersMP again' }));
  await section.findByText('Nora N.');
  expect(server.requestsTo(linkedAccountsContract.refreshTruckersMp)).toHaveLength(1);
});
