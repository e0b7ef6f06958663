import { connectedPath } from '@waybill/schema/connection';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askInstance } from '../lib/single-instance.ts';
import {
  connectionCodeFor,
  startTelemetryServer,
  type TelemetryServer,
} from '../testing/telemetry-server.ts';
import { buildContext, type TestContext } from '../testing/test-context.ts';
import { askRaw, openWindowPage, type WindowPage } from '../testing/window-page.ts';
import { runCommand } from './commands.ts';

let server: TelemetryServer;
let context: TestContext;
let running: Promise<void>;
beforeEach(async () => {
  server = await startTelemetryServer();
  context = buildContext();
});
afterEach(async () => {
  context.stop();
  await running;
  context.remove();
  await server.stop();
});

const withTimeout = { timeout: 10_000, interval: 20 };

/** Starts the companion on a computer without a game, and opens its window. */
async function openWindow(...words: string[]): Promise<WindowPage> {
  running = runCommand(context, ['open', '--memory', `${context.folder}/none`, ...words]);
  return nextPage();
}

async function nextPage(): Promise<WindowPage> {
  const address = await vi.waitFor(() => {
    const opened = context.opened.shift();
    expect(opened).toBeDefined();
    return opened ?? '';
  }, withTimeout);
  return openWindowPage(address);
}

/** Confirms in the browser, which comes back to the companion. */
async function confirm(page: WindowPage): Promise<string> {
  const asked = new URL(context.opened.shift() ?? '').searchParams;
  const answer = new URLSearchParams({
    code: connectionCodeFor(asked.get('challenge') ?? ''),
    state: asked.get('state') ?? '',
  });
  expect(page.origin).toBe(`http://127.0.0.1:${asked.get('port')}`);
  const back = await askRaw(page.origin, `${connectedPath}?${answer.toString()}`);
  expect([back.status, back.headers.location]).toEqual([303, connectedPath]);
  return (await askRaw(page.origin, connectedPath)).body;
}

const linkTo = (url: string) => `waybill://connect?server=${encodeURIComponent(url)}`;

describe('open', () => {
  test('connects in the browser, records at once, and signs out again', async () => {
    const page = await openWindow();
    expect(await page.state()).toMatchObject({ account: null, drive: null, connection: null });
    await page.act('connect', server.url);
    expect((await page.state()).connection).toMatchObject({
      server: server.url,
      digits: expect.stringMatching(/^\d{4}$/),
    });
    expect(server.asked).toEqual([]);
    expect(await confirm(page)).toContain('This computer is connected. You can close this tab.');
    expect(context.credentials.read()).toMatchObject({ server: server.url, token: 'wbd_new' });
    await vi.waitFor(async () => {
      expect((await page.state()).drive).toMatchObject({ game: null, sending: 'good' });
    }, withTimeout);
    expect((await page.state()).account).toEqual({
      server: server.url,
      username: 'Marta Lindqvist',
    });
    expect(JSON.stringify(await page.state())).not.toContain('wbd_');
    const told = [...context.printed, ...context.warned, ...context.shown];
    expect(told.join()).not.toContain('wbd_');
    await page.act('sign-out');
    expect(context.credentials.read()).toBeNull();
    expect((await page.state()).account).toBeNull();
  });

  test('says which addresses it takes, and why a connection failed', async () => {
    const page = await openWindow();
    await page.act('connect', 'http://vtc.example.org');
    expect((await page.state()).failure).toMatch(/^Enter an https address/);
    expect(context.opened).toEqual([]);
    const stray = await askRaw(page.origin, `${connectedPath}?code=x&state=y`);
    expect(stray.status).toBe(303);
    const headers = { 'accept-language': 'de-AT,de;q=0.9' };
    const told = await askRaw(page.origin, connectedPath, { headers });
    expect(told.body).toContain('Es wartet keine Verbindung. Beginne im Companion.');
    expect(context.credentials.read()).toBeNull();
  });

  test('a second start shows the window of the running one', async () => {
    const first = await openWindow();
    await runCommand(context, ['open']);
    const second = await nextPage();
    expect(second.origin).toBe(first.origin);
    expect(second.key).not.toBe(first.key);
  });

  test('a server in its arguments is only a question, too', async () => {
    const page = await openWindow(server.url);
    expect(await page.state()).toMatchObject({ proposal: server.url, connection: null });
    expect(server.asked).toEqual([]);
    await page.act('connect', server.url);
    await confirm(page);
    expect(context.credentials.read()?.token).toBe('wbd_new');
  });

  test.each(['open', 'login'])(
    'a link only asks, by %s, and sends nothing before the yes',
    async (command) => {
      const page = await openWindow();
      await runCommand(context, [command, '--', linkTo(server.url)]);
      await nextPage();
      expect((await page.state()).proposal).toBe(server.url);
      expect(server.asked).toEqual([]);
      await page.act('dismiss');
      expect(await page.state()).toMatchObject({ proposal: null, connection: null });
      expect([server.asked, context.opened]).toEqual([[], []]);
      expect(context.credentials.read()).toBeNull();
    },
  );

  test('a sign-in link asks the same: the browser signs in, and its code is not used', async () => {
    const query = new URLSearchParams({ email: 'a@example.org', otp: 'ABCD', server: server.url });
    const page = await openWindow('--', `waybill://login?${query.toString()}`);
    expect((await page.state()).proposal).toBe(server.url);
    expect(server.asked).toEqual([]);
  });

  test.each([
    'waybill://connect?server=http%3A%2F%2Fevil.example',
    'waybill://connect?server=https%3A%2F%2Fa%40evil.example',
    'waybill://connect?server=https%3A%2F%2Fevil.example%2Fpath',
    'waybill://login?server=https%3A%2F%2Fvtc.example.org',
    'waybill:--source',
  ])('the window says that a link is none: %s', async (link) => {
    const page = await openWindow('--', link);
    expect(await page.state()).toMatchObject({
      proposal: null,
      failure: expect.stringMatching(/^This link names no server/),
    });
  });

  test('an address that is none is refused', async () => {
    running = Promise.resolve();
    const words = ['open', '--', 'https://evil.example/path'];
    await expect(runCommand(context, words)).rejects.toMatchObject({
      code: 2,
      message: expect.stringMatching(/^To connect, use an https address/),
    });
    expect(context.opened).toEqual([]);
  });

  test('hidden, it shows no window until it is opened', async () => {
    const words = ['open', '--hidden', '--memory', `${context.folder}/none`];
    running = runCommand(context, words);
    await vi.waitFor(async () => {
      expect(await askInstance(context.instanceAddress, 'status')).not.toBeNull();
    }, withTimeout);
    await runCommand(context, words);
    expect(context.opened).toEqual([]);
    await runCommand(context, ['open']);
    expect(await (await nextPage()).state()).toMatchObject({ account: null });
  });

  test('is stopped by another start, which waits for its end', async () => {
    const page = await openWindow();
    let isOver = false;
    const over = running.then(() => (isOver = true));
    await runCommand(context, ['stop']);
    await over;
    expect(isOver).toBe(true);
    await expect(page.state()).rejects.toThrow('ECONNREFUSED');
    await runCommand(context, ['stop']);
    expect(context.printed.at(-1)).toBe('The companion is not running.');
  });

  test('pauses, speaks German, and quits', async () => {
    const page = await openWindow();
    await page.act('pause');
    await page.act('language', 'de');
    expect(await page.state()).toMatchObject({ isPaused: true, language: 'de' });
    await page.act('resume');
    expect((await page.state()).isPaused).toBe(false);
    await page.act('quit');
    await running;
  });

  test('a companion without a window says so', async () => {
    const account = { server: server.url, userId: 'nora', username: 'Nora', token: 'wbd_nora' };
    context.credentials.write(account);
    running = runCommand(context, ['run', '--memory', `${context.folder}/none`]);
    await vi.waitFor(() => expect(context.shown).not.toEqual([]), withTimeout);
    await expect(runCommand(context, ['open'])).rejects.toMatchObject({ code: 6 });
  });
});
