// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { accountContract } from '@waybill/schema/features/account.contract';
import { exampleConnectedDevice } from '@waybill/schema/features/account.examples';
import {
  type ConnectedDevice,
  connectedDeviceSchema,
} from '@waybill/schema/features/account.models';
import { authContract } from '@waybill/schema/features/auth.contract';
import { companionContract } from '@waybill/schema/features/companion.contract';
import { afterEach, expect, test, vi } from 'vitest';
import { owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const otp = 'K7QM-3XWD';
const offer = {
  version: '1.0.0',
  path: '/downloads/waybill-companion-76b5cfbb838e221d.tgz',
  bytes: 209_091,
  sha256: '76b5cfbb838e221d11725e2f8c86621100ae6917f09149c0ef5edb22e4f71074',
};
afterEach(() => void vi.useRealTimers());

/** Serves an optional companion, one-time codes and these devices. */
function serve(given: { readonly offered: boolean }): { devices: ConnectedDevice[] } {
  const { server } = browser();
  const state: { devices: ConnectedDevice[] } = { devices: [] };
  server.answer(companionContract.get, () => ({ companion: given.offered ? offer : null }));
  server.answer(accountContract.listDevices, () => state);
  server.answer(accountContract.createDeviceCode, () => ({
    email: 'marta@example.org',
    otp,
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
  }));
  return state;
}

async function openSetup() {
  await browser().open('/dashboard/connect');
  await screen.findByRole('heading', { name: 'Connect' });
  return within(await screen.findByRole('main'));
}

const command = (words: string) => `npx ${location.origin}${offer.path} ${words}`;

test('three steps lead to the first telemetry and say when it arrives', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  browser().signIn(owner());
  const state = serve({ offered: true });
  const setup = await openSetup();
  await browser().person.click(await setup.findByRole('button', { name: 'Connect the companion' }));
  await setup.findByText(command(`login ${location.origin}`));
  // The pressed button is gone, so the steps take the focus.
  expect(document.activeElement?.tagName).toBe('OL');
  await setup.findByText(command('run'));
  await setup.findByText(String.raw`bin\win_x64\plugins`);
  await setup.findByText('bin/linux_x64/plugins');
  await setup.findByText(otp);
  await setup.findByText('marta@example.org');
  await setup.findByText(/^It works once, until /);
  await setup.findByText('Waiting for the companion…');
  const launch = await setup.findByRole('link', { name: 'Launch Waybill App' });
  expect(launch.getAttribute('href')).toBe(
    `waybill://login?email=marta%40example.org&otp=${otp}&server=${encodeURIComponent(location.origin)}`,
  );
  expect(setup.getByText(new RegExp(offer.sha256))).toBeTruthy();
  await expectAccessible();

  const createdAt = new Date().toISOString();
  const device = connectedDeviceSchema.parse({
    ...exampleConnectedDevice,
    createdAt,
    lastSession: null,
    today: { events: 0, deliveries: 0 },
  });
  state.devices = [device];
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await setup.findByText('Gaming PC is signed in. Run the command, and start the game.');
  expect(setup.queryByText(otp)).toBeNull();

  // For another computer, without waiting.
  await browser().person.click(setup.getByRole('button', { name: 'Get another code' }));
  await setup.findByText(otp);
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(setup.getByText(otp)).toBeTruthy();

  const lastReceivedAt = new Date().toISOString();
  const lastSession = { ...exampleConnectedDevice.lastSession, lastReceivedAt };
  state.devices = [
    connectedDeviceSchema.parse({ ...device, lastSession, today: { events: 26, deliveries: 1 } }),
  ];
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await setup.findByText(/^Connected: ETS2 1\.53, plugin 12, last event .+/);
  await expectAccessible();
});

test('an expired code disappears, and a new one can be created', { tags: 'long' }, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  browser().signIn(owner());
  serve({ offered: true });
  const setup = await openSetup();
  await browser().person.click(await setup.findByRole('button', { name: 'Connect the companion' }));
  await setup.findByText(otp);
  await act(() => vi.advanceTimersByTimeAsync(306_000));
  await setup.findByText('This code has expired.');
  expect(setup.queryByText(otp)).toBeNull();
  await browser().person.click(setup.getByRole('button', { name: 'Get another code' }));
  await setup.findByText(otp);
});

test('the address of the devices section scrolls to it and focuses it', async () => {
  browser().signIn(owner());
  serve({ offered: true });
  const shown: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
    shown.push(this.textContent);
  });
  await browser().open('/dashboard/settings#devices');
  await screen.findByRole('heading', { name: 'Devices' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Devices'));
  expect(shown).toContain('Devices');
});

test('a server without the companion says so and still shows the code', async () => {
  browser().signIn(owner());
  serve({ offered: false });
  const setup = await openSetup();
  await browser().person.click(await setup.findByRole('button', { name: 'Connect the companion' }));
  await setup.findByText(/^This server has no companion package/);
  expect((await setup.findByText(otp)).tagName).toBe('CODE');
});

test('if no program opens the link, the page says how to fix that', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = owner();
  browser().server.answer(authContract.renewToken, () => ({ token: 'token', user }));
  browser().server.answer(authContract.getUser, () => ({ user }));
  serve({ offered: true });
  await browser().open(`/otp?email=marta%40example.org&otp=${otp}`);
  const launch = await screen.findByRole('link', { name: 'Launch Waybill App' });
  launch.addEventListener('click', (event) => event.preventDefault());
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  await browser().person.click(launch);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.queryByText('Nothing opened?')).toBeNull();
  hasFocus.mockReturnValue(true);
  await browser().person.click(launch);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await screen.findByText('Nothing opened?');
  await screen.findByText(command('protocol install'));
  await expectAccessible();
});
