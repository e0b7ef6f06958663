// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { digitsOf } from '@waybill/schema/connection';
import { accountContract } from '@waybill/schema/features/account.contract';
import { exampleConnectionCode } from '@waybill/schema/features/account.examples';
import { beforeEach, expect, test, vi } from 'vitest';
import { newcomer, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';
import { tabTo } from '#src/testing/tab-to.ts';

const browser = useTestBrowser();
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const state = 'af0ifjsldkj-af0ifjsldkj';
const query = { port: '49152', challenge, state, name: 'Gaming PC' };
const addressOf = (path: string, more: object = {}) =>
  `${path}?${new URLSearchParams({ ...query, ...more }).toString()}`;

let left: string[];
beforeEach(() => {
  left = [];
  vi.spyOn(location, 'replace').mockImplementation((address) => void left.push(String(address)));
});

test.each([
  ['/connect', newcomer()],
  ['/connect', owner()],
  ['/dashboard/connect', owner()],
])('%s asks and goes on to the program on this computer, once', async (path, user) => {
  browser().signIn(user);
  const asked: unknown[] = [];
  browser().server.answer(accountContract.createConnectionCode, ({ body }) => {
    asked.push(body);
    return exampleConnectionCode;
  });
  await browser().open(addressOf(path));
  await screen.findByRole('heading', { name: 'Connect this computer?' });
  screen.getByText('Gaming PC');
  screen.getByText(digitsOf(challenge));
  expect(screen.getAllByText(user.username).length).toBeGreaterThan(0);
  await expectAccessible();
  expect(asked).toEqual([]);
  const confirm = screen.getByRole('button', { name: 'Connect this computer' });
  await browser().person.dblClick(confirm);
  await waitFor(() => expect(left).toHaveLength(1));
  expect(left).toEqual([
    `http://127.0.0.1:49152/connected?code=${exampleConnectionCode.code}&state=${state}`,
  ]);
  expect(asked).toEqual([{ userId: user.id, challenge, deviceName: 'Gaming PC' }]);
  await screen.findByText('Continue in the companion. You can close this tab.');
});

test('a computer is connected by keyboard alone', async () => {
  browser().signIn(newcomer());
  browser().server.answer(accountContract.createConnectionCode, () => exampleConnectionCode);
  await browser().open(addressOf('/connect'));
  await tabTo(await screen.findByRole('button', { name: 'Connect this computer' }));
  await browser().person.keyboard('{Enter}');
  await waitFor(() => expect(left).toHaveLength(1));
});

test('the setup is followed and a code made by keyboard alone', async () => {
  browser().signIn(newcomer());
  const { person, server } = browser();
  server.answer(accountContract.listDevices, () => ({ devices: [] }));
  server.answer(accountContract.createDeviceCode, () => ({
    email: 'marta@example.org',
    otp: 'K7MM-2QXP',
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
  }));
  await browser().open('/connect');
  await tabTo(await screen.findByRole('button', { name: 'Linux' }));
  await person.keyboard(' ');
  await screen.findByText('bin/linux_x64/plugins');
  await tabTo(screen.getByText('Other ways'));
  await person.keyboard('{Enter}');
  await tabTo(await screen.findByRole('button', { name: 'Get a code' }));
  await person.keyboard('{Enter}');
  await screen.findByText('K7MM-2QXP');
});

test('an account that was switched meanwhile sees an error, and no code is sent', async () => {
  browser().signIn(owner());
  browser().server.answer(accountContract.createConnectionCode, () => new Refusal('NOT_YOURSELF'));
  await browser().open(addressOf('/connect'));
  await browser().press('button', 'Connect this computer');
  await screen.findByText(/^You’re signed in to another account now\./);
  expect(left).toEqual([]);
});

test.each([{ port: '80' }, { challenge: 'short' }, { port: '49152@evil.example' }])(
  'a link that did not come from a companion shows no question: %j',
  async (more) => {
    browser().signIn(owner());
    await browser().open(addressOf('/connect', more));
    await screen.findByText('This link is incomplete. Start again in the companion.');
    expect(screen.queryByRole('button', { name: 'Connect this computer' })).toBeNull();
  },
);

test('a visitor signs in first and returns to the question', async () => {
  await browser().open(addressOf('/connect'));
  await screen.findByRole('heading', { name: 'Log in' });
  expect(sessionStorage.getItem('returnPath')).toBe(addressOf('/connect'));
});
