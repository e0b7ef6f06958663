import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTelemetryServer, type TelemetryServer } from '../testing/telemetry-server.ts';
import { buildContext, type TestContext } from '../testing/test-context.ts';
import { runCommand } from './commands.ts';

let server: TelemetryServer;
let context: TestContext;
beforeEach(async () => {
  server = await startTelemetryServer();
  context = buildContext();
});
afterEach(async () => {
  context.remove();
  await server.stop();
});

const linkOf = (url: string, email = 'nora@example.org') =>
  `waybill://login?email=${encodeURIComponent(email)}&otp=ABCD-1234&server=${encodeURIComponent(url)}`;
const codeOf = (command: Promise<void>) =>
  command.then(
    () => 0,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

describe('login', () => {
  test('by email and code keeps a token for its owner alone', async () => {
    await runCommand(context, [
      'login',
      server.url,
      '--email',
      'nora@example.org',
      '--code',
      'ABCD-1234',
    ]);
    expect(context.printed).toEqual([`Signed in at ${server.url} as Marta Lindqvist.`]);
    expect(context.warned).toEqual([expect.stringContaining('not encrypted')]);
    const folder = join(context.folder, 'config');
    const path = join(folder, 'credentials.json');
    expect([statSync(folder).mode & 0o777, statSync(path).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(context.credentials.read()).toMatchObject({ server: server.url, token: 'wbd_new' });
    expect(readFileSync(join(folder, 'config.json'), 'utf8')).not.toContain('wbd_');
    expect([...context.printed, ...context.warned].join()).not.toContain('wbd_');
  });

  test('asks for what is not given', async () => {
    context.typed.push(server.url, 'nora@example.org', 'ABCD-1234');
    await runCommand(context, ['login']);
    expect(context.questions).toEqual([
      'Server address: ',
      'Email: ',
      'Code from Connect › Other ways on your site: ',
    ]);
    expect(context.credentials.read()?.server).toBe(server.url);
  });

  test('by a link asks for a server that is new here to be typed', async () => {
    context.typed.push('https://other.example.org');
    expect(await codeOf(runCommand(context, ['login', linkOf(server.url)]))).toBe(3);
    expect(server.asked).toEqual([]);
    context.typed.push(server.url);
    await runCommand(context, ['login', linkOf(server.url)]);
    expect(context.credentials.read()?.token).toBe('wbd_new');
  });

  test('by a link asks before it signs in at the server that is known', async () => {
    context.typed.push(server.url);
    await runCommand(context, ['login', linkOf(server.url)]);
    await runCommand(context, ['logout']);
    context.questions.splice(0);
    for (const answer of ['', 'n', 'maybe']) {
      context.typed.push(answer);
      expect(await codeOf(runCommand(context, ['login', linkOf(server.url)]))).toBe(3);
    }
    expect(context.credentials.read()).toBeNull();
    context.typed.push('y');
    await runCommand(context, ['login', linkOf(server.url)]);
    expect(context.questions.at(-1)).toBe(`Sign in at ${server.url} as nora@example.org? [y/N] `);
    expect(context.credentials.read()).not.toBeNull();
  });

  test('by a link of somebody else at the same server names both accounts, and has to be typed', async () => {
    context.typed.push(server.url);
    await runCommand(context, ['login', linkOf(server.url)]);
    const before = context.credentials.read();
    const asked = server.asked.length;
    const link = linkOf(server.url, 'mallory@example.org');
    for (const answer of ['y', 'yes', '', 'nora@example.org', server.url]) {
      context.typed.push(answer);
      expect(await codeOf(runCommand(context, ['login', link]))).toBe(3);
      expect(context.questions.at(-1)).toBe(
        `This companion is signed in at ${server.url} as Marta Lindqvist (nora@example.org).\n` +
          'The link signs it in as mallory@example.org instead.\n' +
          'To switch to that account, type its email: ',
      );
    }
    expect(context.credentials.read()).toEqual(before);
    expect(server.asked).toHaveLength(asked);
    context.typed.push('Mallory@example.org');
    await runCommand(context, ['login', link]);
    expect(context.credentials.read()).toMatchObject({ email: 'mallory@example.org' });
  });

  test('by a link asks to type the email where an older companion kept none', async () => {
    const account = { server: server.url, userId: 'nora', username: 'Nora', token: 'wbd_nora' };
    context.credentials.write(account);
    context.typed.push('y');
    expect(await codeOf(runCommand(context, ['login', linkOf(server.url)]))).toBe(3);
    expect(context.questions.at(-1)).toContain(`signed in at ${server.url} as Nora.`);
    expect(context.credentials.read()).toEqual(account);
  });

  test('by a link of the same account asks for a key alone, and a new server names both', async () => {
    context.typed.push(server.url);
    await runCommand(context, ['login', linkOf(server.url)]);
    context.typed.push('y');
    await runCommand(context, ['login', linkOf(server.url, 'Nora@Example.org')]);
    expect(context.questions.at(-1)).toContain(
      `Sign in at ${server.url} as Nora@Example.org? [y/N] `,
    );
    context.typed.push('y');
    const elsewhere = linkOf('https://other.example.org', 'mallory@example.org');
    expect(await codeOf(runCommand(context, ['login', elsewhere]))).toBe(3);
    expect(context.questions.at(-1)).toMatch(
      /as Marta Lindqvist \(Nora@Example\.org\)\.\nThis companion was never signed in at https:\/\/other/,
    );
  });

  test('says why nobody was signed in', async () => {
    const wrong = ['login', server.url, '--email', 'a@b', '--code', 'WRONG'];
    expect(await codeOf(runCommand(context, wrong))).toBe(3);
    await server.stop();
    expect(await codeOf(runCommand(context, wrong))).toBe(4);
    expect(await codeOf(runCommand(context, ['login', 'http://vtc.example.org']))).toBe(2);
    expect(await codeOf(runCommand(context, ['login', 'waybill://else']))).toBe(2);
    expect(context.credentials.read()).toBeNull();
  });
});

const loginAt = (url: string) =>
  runCommand(context, ['login', url, '--email', 'a@b.example', '--code', 'ABCD-1234']);

describe('login at a wrong address', () => {
  const asked: string[] = [];
  let site: Server | null = null;
  afterEach(() => {
    site?.closeAllConnections();
    site?.close();
    asked.splice(0);
  });

  /** A site that answers everything in one way. */
  async function openSite(status: number, headers: Record<string, string>): Promise<string> {
    const opened = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(status, headers).end('<html>');
    });
    site = opened;
    await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
    const address = opened.address();
    if (address === null || typeof address === 'string') throw new Error('there is no port');
    return `http://127.0.0.1:${address.port}`;
  }

  test.each([404, 403, 502])('says that a site is no Waybill: %i', async (status) => {
    const url = await openSite(status, { 'content-type': 'text/html' });
    await expect(loginAt(url)).rejects.toMatchObject({
      code: 4,
      message: `${url} is unreachable or not a Waybill server.`,
    });
  });

  test.each([301, 308])(
    'names the one that it leads to, and sends nothing there: %i',
    async (status) => {
      const url = await openSite(status, { location: `${server.url}/api/auth/otp` });
      await expect(loginAt(url)).rejects.toMatchObject({
        code: 2,
        message: `${url} redirects to ${server.url}. If that is your company’s server, sign in there.`,
      });
      expect([asked, server.asked]).toEqual([['POST /api/auth/otp'], []]);
      expect(context.credentials.read()).toBeNull();
    },
  );

  test('says what is wrong with one that is more than a server', async () => {
    await expect(loginAt('https://vtc.example.org/settings')).rejects.toMatchObject({
      code: 2,
      message: expect.stringContaining('such as https://vtc.example.org'),
    });
  });
});

test('a configuration that cannot be read is no reason not to sign in', async () => {
  mkdirSync(join(context.folder, 'config'));
  writeFileSync(join(context.folder, 'config', 'config.json'), '\0\0\0');
  context.typed.push(server.url);
  await runCommand(context, ['login', linkOf(server.url)]);
  expect(context.credentials.configuredServer()).toBe(server.url);
});

test('an account that cannot be kept is told in a sentence', async () => {
  mkdirSync(join(context.folder, 'config', 'credentials.json'), { recursive: true });
  context.typed.push(server.url);
  await expect(runCommand(context, ['login', linkOf(server.url)])).rejects.toMatchObject({
    code: 7,
    message: expect.stringContaining('cannot be written'),
  });
  await expect(runCommand(context, ['run'])).rejects.toMatchObject({
    code: 3,
    message: expect.stringContaining('cannot be read'),
  });
});

test('credentials that others may read are refused', async () => {
  context.typed.push(server.url);
  await runCommand(context, ['login', linkOf(server.url)]);
  chmodSync(join(context.folder, 'config', 'credentials.json'), 0o644);
  expect(await codeOf(runCommand(context, ['run']))).toBe(3);
});

test('logout forgets the token and keeps the server', async () => {
  context.typed.push(server.url);
  await runCommand(context, ['login', linkOf(server.url)]);
  await runCommand(context, ['logout']);
  expect(readdirSync(join(context.folder, 'config'))).toEqual(['config.json']);
  expect(await codeOf(runCommand(context, ['run']))).toBe(3);
});

test.each([
  [['dance']],
  [['run', '--fast']],
  [['replay']],
  [['replay', 'a', 'b']],
  [['status', 'x']],
])('arguments that are not understood are answered by the usage: %s', async (args) => {
  await expect(runCommand(context, args)).rejects.toMatchObject({
    code: 2,
    message: expect.stringContaining('waybill-companion login'),
  });
});
