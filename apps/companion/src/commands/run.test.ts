import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { toLines } from '@waybill/simulator/delivery';
import { genuineSession } from '@waybill/simulator/forge-session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleUser } from '@waybill/schema/features/users.examples';
import type { Account } from '../account/account.ts';
import { openQueue } from '../queue/queue.ts';
import { framesOf } from '../simulation/frames.ts';
import { buildDelivery, buildOrigin, buildStart, buildToll } from '../testing/sessions.ts';
import { startTelemetryServer, type TelemetryServer } from '../testing/telemetry-server.ts';
import { buildContext, type TestContext } from '../testing/test-context.ts';
import { runCommand } from './commands.ts';

let server: TelemetryServer;
let context: TestContext;
beforeEach(async () => {
  server = await startTelemetryServer();
  context = buildContext();
  context.credentials.write(account());
});
afterEach(async () => {
  context.stop();
  context.remove();
  await server.stop();
});

function account(): Account {
  return { server: server.url, userId: 'nora', username: 'Nora', token: 'wbd_nora' };
}

const typesOf = () =>
  Array.from(server.stored().values(), (events) => events.map(({ type }) => type));
const withTimeout = { timeout: 10_000, interval: 20 };

describe('run', () => {
  test(
    'sends what is driven, says so, and ends its session when it is stopped',
    { tags: 'long' },
    async () => {
      const memory = join(context.folder, 'memory');
      const frames = framesOf(
        genuineSession(3, { courses: ['uneventful'], kinds: ['market'] }).sessions[0] ?? fail(),
      );
      const showNext = () => writeFileSync(memory, frames.next().value?.bytes ?? fail());
      showNext();
      const running = runCommand(context, ['run', '--memory', memory]);
      await vi.waitFor(() => {
        showNext();
        expect(typesOf().flat()).toContain('track');
        expect(server.pings).not.toEqual([]);
      }, withTimeout);
      const [header] = server.batches;
      expect(server.pings[0]).toMatchObject({ game: header?.session.game });

      await runCommand(context, ['status']);
      expect(context.printed.at(-1)).toMatch(
        /^● (ETS2|ATS) · .+ → .+ · \d+\/\d+ km · \d+ events? waiting · sent \d s ago$/,
      );
      await runCommand(context, ['status', '--json']);
      expect(JSON.parse(context.printed.at(-1) ?? '')).toMatchObject({
        running: true,
        sending: 'good',
        problem: null,
      });
      await expect(runCommand(context, ['run'])).rejects.toMatchObject({ code: 6 });

      context.stop();
      await running;
      expect(typesOf().flat()).toContain('session.ended');
      await runCommand(context, ['status']);
      expect(context.printed.at(-1)).toBe(
        `The companion is not running. Signed in at ${server.url} as Nora.`,
      );
    },
  );

  test('reads the server of Funbit where it is told to, and refuses what is no address', async () => {
    const seen: string[] = [];
    const funbit = createHttpServer((request, response) => {
      seen.push(request.url ?? '');
      response.end(JSON.stringify({}));
    });
    await new Promise<void>((resolve) => funbit.listen(0, '127.0.0.1', resolve));
    const address = funbit.address();
    if (address === null || typeof address === 'string') throw new Error('there is no port');
    const url = `http://127.0.0.1:${address.port}`;
    const running = runCommand(context, ['run', '--source', 'funbit', '--funbit', url]);
    await vi.waitFor(() => {
      expect(seen).toContain('/api/ets2/telemetry');
      expect(context.shown.at(-1)).toContain('This is not an answer from Funbit’s server.');
    }, withTimeout);
    context.stop();
    await running;
    funbit.closeAllConnections();
    funbit.close();
    for (const wrong of [
      ['--source', 'other'],
      ['--source', 'funbit', '--funbit', 'file:///etc/passwd'],
    ]) {
      await expect(runCommand(context, ['run', ...wrong])).rejects.toMatchObject({ code: 2 });
    }
  });

  test('takes the place of a companion that was killed', async () => {
    // A socket that nobody listens at any more.
    mkdirSync(dirname(context.instanceAddress));
    const killed = createServer().listen(context.instanceAddress);
    await vi.waitFor(() => expect(killed.listening).toBe(true));
    killed.close();
    writeFileSync(context.instanceAddress, '');
    const running = runCommand(context, ['run', '--memory', join(context.folder, 'none')]);
    await vi.waitFor(() => expect(context.shown.join()).toContain('No game'), withTimeout);
    context.stop();
    await running;
  });

  test('asks for a new sign-in when its token is refused, and goes on with the new one', async () => {
    server.tokens.clear();
    const queue = openQueue(context.queueFolder);
    const session = queue.begin(buildOrigin({ server: server.url, userId: exampleUser.id }));
    session.append(buildToll(1));
    await queue.close();
    context.credentials.write({ ...account(), userId: exampleUser.id });
    const running = runCommand(context, ['run', '--memory', join(context.folder, 'none')]);
    await vi.waitFor(() => expect(context.shown.join()).toContain('sign in again'), withTimeout);
    server.tokens.add('wbd_new');
    const login = ['login', server.url, '--email', 'nora@example.org', '--code', 'ABCD-1234'];
    await runCommand(context, login);
    await vi.waitFor(() => expect(typesOf()).toEqual([['tollgate']]), withTimeout);
    context.stop();
    await running;
  });

  test('says that jobs were driven offline', async () => {
    const queue = openQueue(context.queueFolder);
    const startedMs = Date.now() - 7_200_000;
    const session = queue.begin(buildOrigin({ server: server.url, startedMs }));
    session.append(buildStart(0));
    session.append(buildDelivery(3_600_000));
    await queue.close();
    const running = runCommand(context, ['run', '--memory', join(context.folder, 'none')]);
    const sentence = '1 job was driven offline. Your staff will review it.';
    await vi.waitFor(async () => {
      await runCommand(context, ['status']);
      expect(context.printed.at(-1)).toContain(sentence);
    }, withTimeout);
    await runCommand(context, ['status', '--json']);
    expect(JSON.parse(context.printed.at(-1) ?? '')).toMatchObject({ offlineJobs: 1 });
    context.stop();
    await running;
  });

  test.each(['queue', 'state'])(
    'ends with a code where its folder cannot be written: %s',
    async (name) => {
      writeFileSync(join(context.folder, name), 'a file');
      await expect(runCommand(context, ['run'])).rejects.toMatchObject({
        code: 7,
        message: expect.stringContaining('cannot be written'),
      });
    },
  );

  test('says that the memory cannot be read, and goes on', async () => {
    const running = runCommand(context, ['run', '--memory', context.folder]);
    const sentence = 'Couldn’t read the game’s memory: EISDIR';
    await vi.waitFor(() => expect(context.shown.join()).toContain(sentence), withTimeout);
    context.stop();
    await running;
  });

  test('says what the memory of Windows needs where that is not there', async () => {
    const onWindows = { ...context, platform: 'win32' } as const;
    await expect(runCommand(onWindows, ['run'])).rejects.toMatchObject({
      code: 1,
      message: expect.stringContaining('Node.js for x64 or arm64'),
    });
  });
});

describe('a companion that runs and tells nothing of itself', () => {
  let silent: Server | null = null;
  afterEach(() => void silent?.close());

  test.each([
    ['nothing at all', ''],
    ['what is no JSON', '{"running":'],
    ['what another version tells', '{"running":true}'],
  ])('is one that runs all the same: %s', async (_title, answer) => {
    mkdirSync(dirname(context.instanceAddress));
    const opened = createServer((socket) => void socket.end(answer));
    silent = opened;
    await new Promise<void>((resolve) => opened.listen(context.instanceAddress, resolve));
    await expect(runCommand(context, ['run'])).rejects.toMatchObject({ code: 6 });
    await runCommand(context, ['status']);
    expect(context.printed.at(-1)).toBe(
      'The companion is running but reports no status: it is another version or sends a recording.',
    );
    await runCommand(context, ['status', '--json']);
    expect(JSON.parse(context.printed.at(-1) ?? '')).toMatchObject({ running: true, game: null });
    const login = ['login', server.url, '--email', 'nora@example.org', '--code', 'ABCD-1234'];
    await runCommand(context, login);
    expect(context.printed.at(-1)).toContain('Signed in');
  });
});

describe('replay', () => {
  const session = genuineSession(1).sessions[0] ?? fail();

  function record(): string {
    const path = join(context.folder, 'drive.ndjson');
    writeFileSync(path, toLines(session));
    return path;
  }

  test('sends a recording as what it is, and as one session however often', async () => {
    const path = record();
    await runCommand(context, ['replay', path]);
    await runCommand(context, ['replay', path]);
    expect([...server.stored().values()]).toEqual([session.events]);
    const [batch] = server.batches;
    expect(batch?.session).toEqual({
      ...session.header.session,
      id: expect.not.stringMatching(session.header.session.id),
      source: 'recording',
    });
    expect(context.printed).toEqual(Array(2).fill(`Sent ${session.events.length} events.`));
  });

  test('ends with a code for each reason', async () => {
    const path = record();
    server.interruptions.push({
      status: 426,
      body: { error: 'x', code: 'PROTOCOL_UNSUPPORTED', requestId: 'r' },
    });
    await expect(runCommand(context, ['replay', path])).rejects.toMatchObject({ code: 5 });
    server.tokens.clear();
    await expect(runCommand(context, ['replay', path])).rejects.toMatchObject({ code: 3 });
    await server.stop();
    await expect(runCommand(context, ['replay', path])).rejects.toMatchObject({ code: 4 });
    writeFileSync(path, '{"half');
    await expect(runCommand(context, ['replay', path])).rejects.toMatchObject({ code: 2 });
  });

  test('that is stopped does not say that all was sent', async () => {
    context.stop();
    await runCommand(context, ['replay', record()]);
    expect(context.printed).toEqual(['Stopped. Queued data is sent by the next run.']);
  });
});

function fail(): never {
  throw new Error('nothing was simulated');
}
