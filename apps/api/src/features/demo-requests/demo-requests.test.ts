import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runDemoRequestsCommand } from './demo-requests.admin.ts';

const app = useTestApp();
const limited = useTestApp({ rateLimitFactor: 1 });

const request = {
  name: 'Nora Nightline',
  email: 'Nora@Example.org',
  message: 'We are forty drivers.\r\n\r\n\r\n\r\nWhen can we talk?\u202E',
};

beforeEach(async () => {
  await app().db.demoRequest.deleteMany();
});

async function send(body: Partial<typeof request> & Record<string, unknown>) {
  return app()
    .openBrowser()
    .call(contract.demoRequests.create, { body: { ...request, ...body } });
}

async function ask(...args: string[]) {
  return runDemoRequestsCommand(app().db, args, new Date('2026-03-01T12:30:59Z'));
}

describe('a request for a demo', () => {
  test('is stored for the operator, with cleaned fields', async () => {
    expect(await send({ vtcName: ' Nordic   Nightline ' })).toEqual({ success: true });
    expect(await app().db.demoRequest.findMany()).toEqual([
      expect.objectContaining({
        name: 'Nora Nightline',
        email: 'nora@example.org',
        vtcName: 'Nordic Nightline',
        message: 'We are forty drivers.\n\nWhen can we talk?',
        answeredAt: null,
      }),
    ]);
  });

  test('needs no company', async () => {
    await send({ vtcName: '' });
    await send({});
    const rows = await app().db.demoRequest.findMany();
    expect(rows.map(({ vtcName }) => vtcName)).toEqual(['', '']);
  });

  test('returns an error for each invalid field', async () => {
    const { status, body } = await refusalOf(
      send({ name: ' ', email: 'nora', vtcName: 'x'.repeat(51), message: 'x'.repeat(2_001) }),
    );
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      name: messages.demoRequestNameRequired,
      email: messages.emailInvalid,
      vtcName: messages.demoRequestVtcNameTooLong,
      message: messages.demoRequestMessageTooLong,
    });
    expect(await app().db.demoRequest.count()).toBe(0);
  });

  test('of a bot that fills every field gets the same response, and is not stored', async () => {
    expect(await send({ website: 'https://spam.example' })).toEqual({ success: true });
    expect(await app().db.demoRequest.count()).toBe(0);
  });

  test('can be sent five times an hour from one address', async () => {
    const ask = () => limited().openBrowser().call(contract.demoRequests.create, { body: request });
    for (let sent = 0; sent < 5; sent += 1) await ask();
    const { status, retryAfterSeconds } = await refusalOf(ask());
    expect(status).toBe(429);
    expect(retryAfterSeconds).toBeGreaterThan(3_000);
    expect(await limited().db.demoRequest.count()).toBe(5);
  });
});

const nameOf = (index: number) => `Driver ${String(index).padStart(2, '0')}`;

describe("the operator's command", () => {
  test('lists open requests, marks them as answered and deletes them', async () => {
    expect(await ask()).toBe('No open demo requests.');
    await send({ vtcName: 'Nordic Nightline' });
    await send({ name: 'Carla Convoy', email: 'carla@example.org', message: 'Hola' });
    const [first, second] = await app().db.demoRequest.findMany({ orderBy: { id: 'asc' } });
    const table = (await ask()) ?? '';
    expect(table.split('\n')).toEqual([
      expect.stringMatching(/^Id +Received \(UTC\) +Answered +Name +Email +VTC$/),
      expect.stringContaining('Carla Convoy    carla@example.org'),
      '    Hola',
      expect.stringMatching(
        RegExp(`^${first?.id}  [-\\d]{10} [:\\d]{5} +no +Nora Nightline +nora@.*Nightline$`),
      ),
      '    We are forty drivers.',
      '    ',
      '    When can we talk?',
    ]);

    expect(await ask('answered', first?.id ?? '')).toBe('Marked as answered.');
    expect(await ask()).not.toContain('Nora');
    expect(await ask('all')).toMatch(/2026-03-01 12:30 +Nora/);
    expect(await ask('delete', second?.id ?? '')).toBe('Deleted.');
    expect(await ask('all')).not.toContain('Carla');
  });

  test('lists the newest first, a page at a time', async () => {
    for (let index = 1; index <= 23; index += 1) await send({ name: nameOf(index) });
    const newest = await app().db.demoRequest.findFirst({ where: { name: nameOf(23) } });
    await ask('answered', newest?.id ?? '');
    const read = async (...args: string[]) => {
      const text = (await ask(...args)) ?? '';
      const before = /^Older ones: --before (\S+)$/m.exec(text)?.[1];
      return { names: text.match(/Driver \d\d/g), before };
    };

    const first = await read();
    expect(first.names).toEqual(Array.from({ length: 20 }, (_, index) => nameOf(22 - index)));
    const second = await read('--before', first.before ?? '');
    expect(second).toEqual({ names: [nameOf(2), nameOf(1)], before: undefined });

    const short = await read('all', '--limit', '2');
    expect(short.names).toEqual([nameOf(23), nameOf(22)]);
    expect((await read('all', '--limit=2', '--before', short.before ?? '')).names).toEqual([
      nameOf(21),
      nameOf(20),
    ]);
    const oldest = await app().db.demoRequest.findFirst({ where: { name: nameOf(1) } });
    expect(await ask('--before', oldest?.id ?? '')).toBe('No older requests.');
    expect((await read('--limit', '22')).before).toBeUndefined();
  });

  test('refuses unknown actions, ids and options', async () => {
    const id = '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21';
    for (const action of ['answered', 'delete']) {
      for (const wrong of [id, 'x']) {
        await expect(ask(action, wrong)).rejects.toThrow(
          `There is no demo request with the id ${wrong}.`,
        );
      }
    }
    for (const args of [
      ['destroy'],
      ['open', id],
      ['delete'],
      ['delete', id, id],
      ['--limit', '0'],
      ['--limit', '1001'],
      ['--limit', '2.5'],
      ['--limit'],
      ['--before', 'yesterday'],
      ['--after', id],
    ]) {
      expect(await ask(...args)).toBeNull();
    }
  });
});
