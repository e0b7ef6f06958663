import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { insertMembers } from '@waybill/api/testing/bulk-members';
import { createTestDatabase, startTestServer, type TestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { createBareChat } from '../bare-chat.ts';
import { timeInTurn } from '../compare-reads.ts';
import { type Server, startBareServer, startWaybill } from '../servers.ts';
import { addCsrfToken, signIn } from '../trial-browsers.ts';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import { percentile } from '../trial-request.ts';
import type { Goal, RunTrial } from './trial.ts';

const readers = 200;
/** All members. So many that none reaches the limit of messages in ten seconds. */
const senders = 600;
const perSecond = 20;
const warmUpMessages = 40;
/** Each tenth message is sent twice at once, as after a lost answer. */
const twiceEach = 10;
const untilToldMs = 20_000;
const busyMs = 100;
const sendersAtOnce = 8;
/** Sent by each side before it is measured, so that both run compiled code. */
const warmUpSends = 3_000;
const sends = 5_000;
const [few, many] = [10_000, 1_000_000];
const goals = { p95: 2, p95Ms: 500, sending: 0.5, growth: 1.2 };
const text = 'Traffic before the border at Calais again, we meet at the second ramp. ';

/**
 * A chat of 200 streams at two servers, with 20 messages a second for a while (60 s), each tenth sent twice, against a
 * bare server with LISTEN and the same bytes; and searches and the list of channels with 1,000,000 messages against
 * 10,000.
 */
export const runTrial: RunTrial = async ([seconds = '60']) => {
  const { server, stop } = await startTestServer();
  try {
    return [...(await measureFanOut(server, Number(seconds))), ...(await measureGrowth(server))];
  } finally {
    await stop();
  }
};

/** A server's two processes, and what those who write send them. */
interface Side {
  readonly servers: readonly Server[];
  readonly path: string;
  readonly headersOf: (reader: number) => Readonly<Record<string, string>>;
  readonly bodyOf: (id: string) => string;
}

async function measureFanOut(server: TestServer, seconds: number): Promise<Goal[]> {
  const { url } = await createTestDatabase(server);
  const [owner] = await createTrialMembers(url, 1);
  if (!owner) throw new Error('there is no company');
  await insertMembers(url, owner.vtcId, senders - 1);
  const pool = new Pool({ connectionString: url });
  const env = { SECRET_KEY: randomBytes(32).toString('hex') };
  const waybills = [await startWaybill(url, env), await startWaybill(url, env)];
  await pool.query(createBareChat);
  const bares = [await startBareServer(url), await startBareServer(url)];
  try {
    const channelId = await createChannel(pool, owner);
    const { rows } = await pool.query<{ userId: string }>(
      'SELECT user_id AS "userId" FROM memberships ORDER BY user_id',
    );
    const cookies: string[] = [];
    for (const cookie of await signIn(pool, rows)) {
      cookies.push(await addCsrfToken(waybills[0] ?? { origin: '' }, cookie));
    }
    const path = `/api/chat/channels/${channelId}/messages`;
    const headersOf = (reader: number) => ({
      cookie: cookies[reader] ?? '',
      'x-xsrf-token': /XSRF-TOKEN=(.+)/.exec(cookies[reader] ?? '')?.[1] ?? '',
      'x-forwarded-for': `10.4.${reader >> 8}.${reader & 255}`,
      'content-type': 'application/json',
    });
    const bodyOf = (id: string) => JSON.stringify({ id, text, replyN: null, pictureId: null });
    const ours: Side = { servers: waybills, path, headersOf, bodyOf };
    const sample = await send(ours, 0, randomUUID());
    const bare: Side = {
      servers: bares,
      path,
      headersOf: () => ({ 'content-type': 'application/json' }),
      bodyOf: (id) => JSON.stringify({ ...sample.message, id }),
    };
    const heard = await listen(ours, seconds);
    const bareHeard = await listen(bare, seconds);
    const [rate, bareRate] = [await measureSending(ours), await measureSending(bare)];
    const ratio = heard.p95 / bareHeard.p95;
    const sending = rate / bareRate;
    return [
      {
        sentence: `${heard.sent} messages to ${readers} streams at two servers: ${heard.lost} lost, ${heard.twice} twice, ${heard.orders} order (goal: 0, 0, 1)`,
        isMet: heard.lost === 0 && heard.twice === 0 && heard.orders === 1,
      },
      {
        sentence: `95 % are told within ${heard.p95.toFixed(0)} ms, ${ratio.toFixed(2)} times the bare servers' ${bareHeard.p95.toFixed(0)} ms (goal: ${goals.p95}, and ${goals.p95Ms} ms)`,
        isMet: ratio <= goals.p95 && heard.p95 <= goals.p95Ms,
      },
      {
        sentence: `sending: ${rate.toFixed(0)} messages a second, ${sending.toFixed(2)} times the bare servers' ${bareRate.toFixed(0)} (goal: ${goals.sending})`,
        isMet: sending >= goals.sending,
      },
    ];
  } finally {
    for (const each of [...waybills, ...bares]) await each.stop();
    await pool.end();
  }
}

/** Creates the main channel of a company that wasn't created through the API. */
async function createChannel(pool: Pool, { vtcId }: TrialMember): Promise<string> {
  const id = randomUUID();
  await pool.query(
    "INSERT INTO chat_channels (id, kind, vtc_id, is_main, created_at) VALUES ($1, 'COMPANY', $2, true, now())",
    [id, vtcId],
  );
  return id;
}

/** Sends a message by a reader to their server, again while it is busy. @throws if it is refused */
async function send(
  { servers, path, headersOf, bodyOf }: Side,
  reader: number,
  id: string,
): Promise<{ readonly message: object }> {
  const { origin } = servers[reader % servers.length] ?? { origin: '' };
  const init = { method: 'POST', headers: headersOf(reader), body: bodyOf(id) };
  for (;;) {
    const response = await fetch(origin + path, init);
    if (response.ok) return response.json();
    if (response.status !== 503) throw new Error(`a message was refused: ${await response.text()}`);
    await response.arrayBuffer();
    await delay(busyMs);
  }
}

interface Heard {
  readonly sent: number;
  readonly lost: number;
  readonly twice: number;
  /** How many different orders the streams have got the messages in. */
  readonly orders: number;
  /** From sending to a stream, in ms. */
  readonly p95: number;
}

/** Sends messages at a steady pace, and notes what each stream is told when. */
async function listen(side: Side, seconds: number): Promise<Heard> {
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  const told: string[][] = Array.from({ length: readers }, () => []);
  const streams = [];
  for (const [reader, ids] of told.entries()) {
    streams.push(
      await openStream(side, reader, (id) => {
        const at = sentAt.get(id);
        if (at === undefined) return;
        if (ids.length >= warmUpMessages) times.push(performance.now() - at);
        ids.push(id);
      }),
    );
  }
  const sending: Promise<unknown>[] = [];
  const total = warmUpMessages + seconds * perSecond;
  const startedAt = performance.now();
  for (let count = 0; count < total; count += 1) {
    await delay(Math.max(0, startedAt + (count * 1_000) / perSecond - performance.now()));
    const id = randomUUID();
    sentAt.set(id, performance.now());
    const tries = count % twiceEach === 0 ? 2 : 1;
    for (let left = tries; left > 0; left -= 1) sending.push(send(side, count % readers, id));
  }
  await Promise.all(sending);
  const until = performance.now() + untilToldMs;
  while (told.some((ids) => new Set(ids).size < total) && performance.now() < until) {
    await delay(100);
  }
  for (const stream of streams) stream.destroy();
  const orders = new Set(told.map((ids) => [...new Set(ids)].join()));
  return {
    sent: total,
    lost: told.reduce((sum, ids) => sum + total - new Set(ids).size, 0),
    twice: told.reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0),
    orders: orders.size,
    p95: percentile(times, 95),
  };
}

async function openStream(side: Side, reader: number, onMessage: (id: string) => void) {
  const { origin } = side.servers[(reader >> 1) % side.servers.length] ?? { origin: '' };
  const asking = request(`${origin}/api/live?topics=chat`, {
    headers: side.headersOf(reader),
    agent: false,
  }).end();
  const [response]: IncomingMessage[] = await once(asking, 'response');
  if (response?.statusCode !== 200) {
    throw new Error(`a stream was refused: ${response?.statusCode}`);
  }
  let rest = '';
  const begun = new Promise<void>((resolve) => {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.includes('event: hello')) resolve();
        const id = /^event: chat\ndata: .*?"id":"([^"]+)"/.exec(block)?.[1];
        if (id !== undefined) onMessage(id);
      }
    });
  });
  response.on('error', () => {});
  await begun;
  return response;
}

/** Returns how many messages are taken each second, without streams. */
async function measureSending(side: Side): Promise<number> {
  await sendAtOnce(side, warmUpSends);
  const startedAt = performance.now();
  await sendAtOnce(side, sends);
  return (sends * 1_000) / (performance.now() - startedAt);
}

async function sendAtOnce(side: Side, count: number): Promise<void> {
  let left = count;
  const sender = async () => {
    while (left > 0) {
      left -= 1;
      await send(side, left % senders, randomUUID());
    }
  };
  await Promise.all(Array.from({ length: sendersAtOnce }, sender));
}

/** Compares reads of a company with many messages to one with few, each in its own database. */
async function measureGrowth(server: TestServer): Promise<Goal[]> {
  const sides = [await openCompany(server, few), await openCompany(server, many)];
  try {
    const goalsMet: Goal[] = [];
    const reads = {
      'list of channels': '/api/chat/channels',
      'search for a word of 100 messages': '/api/chat/search?q=rare',
      'search for a word of each tenth message': '/api/chat/search?q=bord',
      'search for a word of no message': '/api/chat/search?q=nowhere',
    };
    for (const [name, path] of Object.entries(reads)) {
      const [fewMs = 0, manyMs = 0] = await timeInTurn(
        sides.map(
          ({ waybill, cookie }) =>
            () =>
              timeRead(waybill.origin + path, cookie),
        ),
      );
      goalsMet.push({
        sentence: `${name}: ${fewMs.toFixed(1)} ms with 10,000 messages, ${manyMs.toFixed(1)} ms with 1,000,000, ${(manyMs / fewMs).toFixed(2)} times (goal ${goals.growth})`,
        isMet: manyMs <= goals.growth * fewMs,
      });
    }
    return goalsMet;
  } finally {
    for (const { waybill } of sides) await waybill.stop();
  }
}

async function openCompany(server: TestServer, messages: number) {
  const { url } = await createTestDatabase(server);
  const [owner] = await createTrialMembers(url, 1);
  if (!owner) throw new Error('there is no company');
  const pool = new Pool({ connectionString: url });
  await pool.query(insertMessages, [await createChannel(pool, owner), owner.userId, messages]);
  await pool.query('VACUUM ANALYZE chat_messages, chat_channels');
  const [cookie = ''] = await signIn(pool, [owner]);
  await pool.end();
  return { cookie, waybill: await startWaybill(url) };
}

async function timeRead(url: string, cookie: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  const answer = await response.text();
  if (!response.ok) throw new Error(`a read was refused: ${answer}`);
  return performance.now() - startedAt;
}

/** Messages of different words, each minute one. "border" is in each tenth and "rare" in a hundred of them. */
const insertMessages = `
  WITH numbered AS (
    SELECT n, 'Load ' || n || ' from ' || md5(n::text) || CASE WHEN n % 10 = 0 THEN ' over the border' ELSE '' END
              || CASE WHEN n % ($3 / 100) = 0 THEN ' with a rare cargo' ELSE '' END AS source
    FROM generate_series(1, $3::int) n),
  sent AS (
    INSERT INTO chat_messages (channel_id, n, id, author_id, body, sent_at, rev)
    SELECT $1, n, gen_random_uuid(), $2, jsonb_build_object('source', source, 'blocks', '[]'::jsonb),
           now() - ($3 - n) * interval '1 minute', n
    FROM numbered)
  UPDATE chat_channels SET last_n = $3, last_rev = $3 WHERE id = $1`;
