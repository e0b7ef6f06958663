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
const installer = {
  version: '1.2.3',
  path: '/downloads/Waybill-Companion-Setup-a3d4d9aff2344fb5.exe',
  bytes: 23_412_992,
  sha256: 'a3d4d9aff2344fb5e90b4f3cad9a7b950f3de541025d85bdb46910488807ad79',
  signature: null,
};
afterEach(() => void vi.useRealTimers());

/** Has the server offer a companion, make codes and know these programs. */
function serve(given: { readonly offered: boolean; readonly installed?: true }): {
  devices: ConnectedDevice[];
} {
  const { server } = browser();
  const state: { devices: ConnectedDevice[] } = { devices: [] };
  server.answer(companionContract.get, () => ({
    companion: given.offered ? offer : null,
    installer: given.installed ? installer : null,
  }));
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

test('three steps lead from nothing to the first event, and tick as the server receives it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  browser().signIn(owner());
  const state = serve({ offered: true });
  const setup = await openSetup();
  await setup.findByText(command(`open ${location.origin}`));
  await setup.findByText('Waiting for the companion…');
  expect(setup.getByText(new RegExp(offer.sha256))).toBeTruthy();
  expect(setup.queryAllByText('(done)')).toEqual([]);
  await browser().person.click(setup.getByRole('button', { name: 'Windows' }));
  await setup.findByText(String.raw`bin\win_x64\plugins`);
  await setup.findByText('In Terminal or PowerShell');
  await browser().person.click(setup.getByRole('button', { name: 'Linux' }));
  await setup.findByText('bin/linux_x64/plugins');
  const launch = setup.getByRole('link', { name: 'Launch Waybill App', hidden: true });
  expect(launch.getAttribute('href')).toBe(
    `waybill://connect?server=${encodeURIComponent(location.origin)}`,
  );
  await expectAccessible();

  const device = connectedDeviceSchema.parse({
    ...exampleConnectedDevice,
    createdAt: new Date().toISOString(),
    lastSession: null,
    today: { events: 0, deliveries: 0 },
  });
  state.devices = [device];
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await setup.findByText('Gaming PC is connected. Start the game.');
  expect(setup.getAllByText('(done)')).toHaveLength(1);

  const lastReceivedAt = new Date().toISOString();
  const lastSession = { ...exampleConnectedDevice.lastSession, lastReceivedAt };
  state.devices = [connectedDeviceSchema.parse({ ...device, lastSession })];
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await setup.findByText(/^Connected: ETS2 1\.53, plugin 12, last event .+/);
  expect(setup.getAllByText('(done)')).toHaveLength(3);
  await expectAccessible();
});

test('Windows gets the installer first, with size, checksum and the two clicks of its warning', async () => {
  browser().signIn(owner());
  serve({ offered: true, installed: true });
  const setup = await openSetup();
  await browser().person.click(await setup.findByRole('button', { name: 'Windows' }));
  const download = await setup.findByRole('link', { name: 'Download for Windows' });
  expect(download.getAttribute('href')).toBe(installer.path);
  expect(setup.getByText(/^Version 1\.2\.3, 23 MB\./).textContent).toContain(installer.sha256);
  expect(setup.getByText('More info').tagName).toBe('B');
  expect(setup.getByText('Run anyway').tagName).toBe('B');
  expect(setup.getByRole('link', { name: 'Launch Waybill App' }).getAttribute('href')).toBe(
    `waybill://connect?server=${encodeURIComponent(location.origin)}`,
  );
  // The command is one of the other ways.
  expect(setup.getByText(command(`open ${location.origin}`)).closest('details')).not.toBeNull();
  expect(setup.queryByText(/npm run companion:windows/)).toBeNull();
  // Its window finds the games: no folder has to be looked for.
  setup.getByText(/puts the plugin into them/);
  expect(setup.queryByText(String.raw`bin\win_x64\plugins`)).toBeNull();
  await expectAccessible();
  await browser().person.click(setup.getByRole('button', { name: 'Linux' }));
  expect(setup.queryByRole('link', { name: 'Download for Windows' })).toBeNull();
});

test('Windows gets the command where the server has no installer, and what its operator can do', async () => {
  browser().signIn(owner());
  serve({ offered: true });
  const setup = await openSetup();
  await browser().person.click(await setup.findByRole('button', { name: 'Windows' }));
  await setup.findByText(command(`open ${location.origin}`));
  expect(setup.getByText('npm run companion:windows').tagName).toBe('CODE');
});

test('a computer without a browser signs in with a code, which is shown while it works', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  browser().signIn(owner());
  const state = serve({ offered: true });
  const setup = await openSetup();
  await browser().person.click(await setup.findByText('Other ways'));
  await setup.findByText(command(`login ${location.origin}`));
  await setup.findByText(command('run'));
  await browser().person.click(setup.getByRole('button', { name: 'Get a code' }));
  await setup.findByText(otp);
  await setup.findByText('marta@example.org');
  await setup.findByText(/^It works once, until /);
  const createdAt = new Date().toISOString();
  state.devices = [connectedDeviceSchema.parse({ ...exampleConnectedDevice, createdAt })];
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await setup.findByText('The code was used.');
  expect(setup.queryByText(otp)).toBeNull();
  await browser().person.click(setup.getByRole('button', { name: 'Get another code' }));
  await setup.findByText(otp);
});

test(
  'a code that has expired is gone, and another one is to be had',
  { tags: 'long' },
  async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    browser().signIn(owner());
    serve({ offered: true });
    const setup = await openSetup();
    await browser().person.click(await setup.findByText('Other ways'));
    await browser().person.click(setup.getByRole('button', { name: 'Get a code' }));
    await setup.findByText(otp);
    await act(() => vi.advanceTimersByTimeAsync(306_000));
    await setup.findByText('This code has expired.');
    expect(setup.queryByText(otp)).toBeNull();
    await browser().person.click(setup.getByRole('button', { name: 'Get another code' }));
    await setup.findByText(otp);
  },
);

test('the address of the devices brings them into sight, with the focus', async () => {
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

test('a server without the companion says so, and gives the code all the same', async () => {
  browser().signIn(owner());
  serve({ offered: false });
  const setup = await openSetup();
  await browser().person.click(await setup.findByText('Other ways'));
  await browser().person.click(setup.getByRole('button', { name: 'Get a code' }));
  await setup.findByText(/^This server has no companion package/);
  expect((await setup.findByText(otp)).tagName).toBe('CODE');
});

test('where nothing opens the link, the page says how to change that', async () => {
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
