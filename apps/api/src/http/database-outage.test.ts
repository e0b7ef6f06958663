import { withConnection } from '@waybill/db/connect';
import { prepareTestServer } from '@waybill/db/test-database';
import { startThrowawayServer, type ThrowawayServer } from '@waybill/db/throwaway-server';
import { isWrite, type Route } from '@waybill/schema/contract/route';
import { messages } from '@waybill/schema/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractRoutes, exampleBodyOf, examplePathOf } from '../testing/contract-routes.ts';
import { buildVtc, type Driver } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { useWebBuild } from '../testing/web-build.ts';

let server: ThrowawayServer;
let template: Awaited<ReturnType<typeof prepareTestServer>>;

beforeAll(async () => {
  server = await startThrowawayServer();
  template = await prepareTestServer(server.adminUrl);
}, 60_000);
// Registered first, so it runs last: the app stops before its database server.
afterAll(() => server.stop());

const app = useTestApp({ patience: 1, webDir: useWebBuild(), server: () => template.server });

let owner: Driver;
const ownUser = () => `/api/auth/user/${owner.steamId}`;

beforeAll(async () => {
  ({ owner } = await buildVtc(app()));
});

/** Far longer than a response takes on a busy machine. */
const patienceMs = 60_000;
/** How long a response may take while the database hangs. */
const mostMs = 5_000;

interface Answer {
  readonly name: string;
  readonly status: number;
  readonly retryAfter: string | null;
}

interface Message {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly withinMs?: number;
}

/** Sends a valid request from a signed-in browser. */
async function send(
  name: string,
  path: string,
  { withinMs = patienceMs, ...message }: Message = {},
): Promise<Answer> {
  const headers = { ...owner.browser.writeHeaders(), ...message.headers };
  const signal = AbortSignal.timeout(withinMs);
  const response = await fetch(`${app().origin}${path}`, {
    redirect: 'manual',
    ...message,
    headers,
    signal,
  });
  await response.arrayBuffer();
  return { name, status: response.status, retryAfter: response.headers.get('retry-after') };
}

async function sendTo([name, route]: readonly [string, Route], withinMs: number): Promise<Answer> {
  const path = `/api${examplePathOf(route)}`;
  // Only the database knows whose token it is.
  const token = route.devicesOnly && { authorization: `Bearer wbd_${'0'.repeat(43)}` };
  if (!isWrite(route.method)) return send(name, path, { headers: { ...token }, withinMs });
  return send(name, path, {
    withinMs,
    method: route.method,
    headers: { 'content-type': 'application/json', ...token },
    ...(route.body && { body: JSON.stringify(exampleBodyOf(route)) }),
  });
}

/** Public routes that need no database. */
const alwaysKnown = new Set(['GET /companion']);

/** Every other route, except those with files, whose form is refused first. */
const routes = contractRoutes.filter(([name, route]) => !route.files && !alwaysKnown.has(name));
const pages = ['/dashboard', '/vtc/T0X', '/'].map((path) => [path, path] as const);

async function askEverything(withinMs = patienceMs): Promise<Answer[]> {
  const asked = [
    ...routes.map((route) => sendTo(route, withinMs)),
    ...pages.map(async ([name, path]) =>
      send(name, path, { headers: { accept: 'text/html' }, withinMs }),
    ),
    send('steam', '/api/auth/steam', { withinMs }),
    send('media', `/media/${'0'.repeat(64)}.webp`, { withinMs }),
  ];
  return Promise.all(asked);
}

/** Requires 503 with Retry-After from all of them, because the session is looked up first. */
function expectAway(answers: readonly Answer[]): void {
  const others = answers.filter(({ status, retryAfter }) => status !== 503 || !retryAfter);
  expect(others.map(({ name }) => name)).toEqual([]);
}

/** The messages that an operator reads, from a line of the log on. */
function logSince(start: number): string[] {
  const lines = app()
    .logLines.slice(start)
    .filter((line) => !/"level":"(debug|trace)"/.test(line));
  return lines.map((line) => /"msg":"([^"]*)"/.exec(line)?.[1] ?? line);
}

async function expectBack(): Promise<void> {
  await expect
    .poll(async () => (await send('back', ownUser())).status, {
      timeout: patienceMs,
    })
    .toBe(200);
}

test(
  'F6: while the database is stopped everything answers 503 and the log says so once; then all recovers',
  { tags: 'long' },
  async () => {
    const start = app().logLines.length;
    await server.halt();
    expectAway(await askEverything());
    expectAway(await askEverything());
    await server.resume();
    await expectBack();
    await expect.poll(() => logSince(start), { timeout: 30_000 }).toContain('the database is back');
    expect(logSince(start)).toEqual([
      'the database is unreachable; answering 503 until it is back',
      'the database is back',
    ]);
  },
);

test('F6: browsers get a page that retries automatically, programs an error', async () => {
  await server.halt();
  const { browser } = owner;
  const page = await browser.send('/dashboard', { headers: { accept: 'text/html,*/*;q=0.8' } });
  const error = await browser.send(ownUser(), { headers: { accept: '*/*' } });
  await server.resume();
  await expectBack();
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const html = await page.text();
  expect(html).toContain(messages.busy);
  expect(html).toContain('<meta http-equiv="refresh" content="5">');
  expect(await error.json()).toMatchObject({ code: 'BUSY', error: messages.busy });
});

const setReadOnly = (is: 'on' | 'off') =>
  withConnection({ connectionString: server.adminUrl }, async (client) => {
    await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${is}`);
    await client.query('SELECT pg_reload_conf()');
  });
const askForCode = () =>
  send('code', '/api/users/me/devices/code', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });

test('F6: a read-only server is an outage for writes, and recovers when it accepts them', async () => {
  await expectBack();
  await setReadOnly('on');
  await expect.poll(askForCode).toMatchObject({ status: 503, retryAfter: expect.any(String) });
  await setReadOnly('off');
  await expect.poll(async () => (await askForCode()).status).toBe(201);
});

test.runIf(process.platform !== 'win32')(
  'F6: a database that hangs lets nobody wait for more than five seconds',
  { tags: 'long', timeout: 60_000 },
  async () => {
    await expectBack();
    const start = app().logLines.length;
    await server.freeze();
    try {
      // The outage watch needs a moment to trust a database that has just come back.
      await expect
        .poll(
          async () => {
            expectAway(await askEverything(mostMs));
            return logSince(start);
          },
          { timeout: 40_000 },
        )
        .toContain('the database is unreachable; answering 503 until it is back');
    } finally {
      server.thaw();
    }
    await expectBack();
    await expect.poll(() => logSince(start), { timeout: 30_000 }).toContain('the database is back');
    const lines = logSince(start).filter((line) => line.startsWith('the database'));
    expect(lines).toHaveLength(2);
  },
);
