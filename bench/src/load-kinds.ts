import { once } from 'node:events';
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Random } from '@waybill/simulator/random';
import type { People } from './load-people.ts';
import type { LoadKind } from './open-load.ts';
import { writePing } from './position-fleet.ts';
import { addCsrfToken } from './trial-browsers.ts';

/** More than a server that keeps up ever needs at once. */
const connections = 500;
const searches = ['iron', 'convoy', 'alpine fleet', 'haulage 77', 'xyzzy', 'q', 'ha', 'k 1'];
const html = { accept: 'text/html' };
const json = { 'content-type': 'application/json' };

interface Message {
  readonly agent: Agent;
  readonly method: 'GET' | 'POST';
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | undefined;
}

/**
 * Returns null for the expected response, otherwise a description of what came instead. A connection that the
 * server closed as idle is replaced, as a proxy would do.
 */
async function send(url: string, message: Message): Promise<string | null> {
  const { agent, method, headers, body } = message;
  const sending = request(url, {
    agent,
    method,
    headers: { ...headers, ...(body && { ...json, 'content-length': body.length }) },
  }).end(body);
  try {
    const [response]: IncomingMessage[] = await once(sending, 'response');
    const answer = response ? await text(response) : '';
    const { statusCode = 0 } = response ?? {};
    return statusCode >= 200 && statusCode < 300 ? null : `${statusCode} ${answer.slice(0, 200)}`;
  } catch (error) {
    const isStale = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
    if (isStale && sending.reusedSocket) return send(url, message);
    throw error;
  }
}

export interface Load {
  readonly kinds: readonly LoadKind[];
  readonly close: () => void;
}

/**
 * The requests of people and companions, in the proportions of an evening: visitors browse and search,
 * members read, some apply, trucks are on the road. Per delivery there are some twenty page views of a few
 * reads, as docs/scaling.md assumes. Servers are used in turn, as by a proxy.
 */
export function createLoad(people: People, origins: readonly string[], random: Random): Load {
  const { readers, applicants, companions } = people;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let turn = 0;

  const ask = async (path: string, headers: OutgoingHttpHeaders, body?: Buffer) => {
    turn += 1;
    const address = random.integer(0, 60_000);
    return send(`${origins[turn % origins.length] ?? ''}${path}`, {
      agent,
      method: body ? 'POST' : 'GET',
      headers: { 'x-forwarded-for': `10.0.${address >> 8}.${address & 255}`, ...headers },
      body,
    });
  };
  const read = (what: (reader: People['readers'][number]) => string) => async () => {
    const reader = random.pick(readers);
    return ask(what(reader), { cookie: reader.cookie });
  };
  const delivering = companions.filter(({ batches }) => batches.length > 0);
  const deliver = async () => {
    const companion = delivering.shift();
    if (!companion) throw new Error('no companion has anything left to send');
    const { token, batches } = companion;
    const body = batches.shift();
    if (batches.length > 0) delivering.push(companion);
    const sent = companion.sending.then(() =>
      ask('/api/telemetry/batches', { authorization: `Bearer ${token}` }, body),
    );
    companion.sending = sent.catch(() => {});
    return sent;
  };
  let pinged = 0;

  const kinds: readonly LoadKind[] = [
    { name: 'directory', weight: 8, ask: () => ask('/vtcs', html) },
    { name: 'company page', weight: 10, ask: () => ask(`/vtc/${random.pick(readers).tag}`, html) },
    {
      name: 'company',
      weight: 8,
      ask: () => ask(`/api/vtcs/by-tag/${random.pick(readers).tag}`, {}),
    },
    { name: 'list', weight: 8, ask: () => ask('/api/vtc/all?limit=24', {}) },
    {
      name: 'search',
      weight: 10,
      ask: () =>
        ask(`/api/vtc/all?limit=24&search=${encodeURIComponent(random.pick(searches))}`, {}),
    },
    { name: 'own company', weight: 8, ask: read(({ userId }) => `/api/vtc/by-user/${userId}`) },
    { name: 'jobs', weight: 8, ask: read(({ vtcId }) => `/api/vtcs/${vtcId}/jobs`) },
    { name: 'statistics', weight: 5, ask: read(({ vtcId }) => `/api/vtcs/${vtcId}/stats`) },
    {
      name: 'leaderboard',
      weight: 4,
      ask: read(({ vtcId }) => `/api/vtcs/${vtcId}/leaderboard?period=month`),
    },
    { name: 'notifications', weight: 8, ask: read(() => '/api/notifications') },
    {
      name: 'application',
      weight: 1,
      ask: async () => {
        const cookie = applicants.pop();
        if (cookie === undefined) throw new Error('everybody has applied');
        // A browser right after sign-in, which first gets its CSRF token.
        const signed = await addCsrfToken({ origin: random.pick(origins) }, cookie);
        const token = /XSRF-TOKEN=(.+)/.exec(signed)?.[1] ?? '';
        const path = `/api/vtcs/${random.pick(readers).vtcId}/applications`;
        const body = Buffer.from(
          JSON.stringify({ formVersion: null, message: 'I drive by night.' }),
        );
        return ask(path, { cookie: signed, 'x-xsrf-token': token }, body);
      },
    },
    {
      name: 'ping',
      weight: 21,
      ask: async () => {
        const companion = companions[(pinged += 1) % companions.length];
        if (!companion) throw new Error('nobody is on the road');
        const body = writePing(companion.ride, 10_000 + (pinged % 5_000), pinged % 3_000);
        return ask('/api/telemetry/live', { authorization: `Bearer ${companion.token}` }, body);
      },
    },
    { name: 'delivery', weight: 1, ask: deliver },
  ];
  return { kinds, close: () => agent.destroy() };
}
