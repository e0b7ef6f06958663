import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SmallWorld } from './small-world.ts';

/** A response other than success. */
export interface Refusal {
  readonly path: string;
  readonly status: number;
  readonly tookMs: number;
}

/** Leaves a company; after a refused join there is none. */
const leavePath = '/api/vtc/leave';

/** Clients that write without pause and remember what was acknowledged. */
export interface Writers {
  /** The addresses of demo requests answered with 201. */
  readonly acknowledged: ReadonlySet<string>;
  /** How many of these requests are in flight at once. */
  readonly atOnce: number;
  /** How often users joined and left. */
  readonly moves: () => number;
  /** Refused requests, with their duration. */
  readonly refusals: readonly Refusal[];
  /** Waits until this many more demo requests are acknowledged. */
  readonly progress: (count: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const atOnce = 4;

/** Starts some clients that request demos, and one per joiner that joins and leaves in turn. */
export async function startWriters(origin: string, world: SmallWorld): Promise<Writers> {
  const acknowledged = new Set<string>();
  const refusals: Refusal[] = [];
  const stopped = new AbortController();
  let moves = 0;

  async function post(path: string, headers: Record<string, string>, body: object) {
    const startedAt = performance.now();
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'x-forwarded-for': randomAddress(),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    });
    await response.arrayBuffer();
    if (!response.ok) {
      refusals.push({ path, status: response.status, tookMs: performance.now() - startedAt });
    }
    return response.ok;
  }

  async function repeat(write: () => Promise<boolean>): Promise<void> {
    while (!stopped.signal.aborted) {
      const isDone = await write().catch(() => false);
      if (!isDone) await delay(50);
    }
  }

  const visitor = await findHeaders(origin, null);
  const writers = Array.from({ length: atOnce }, () =>
    repeat(async () => {
      const email = `${randomUUID()}@example.org`;
      const body = { name: 'Trial', email, message: 'x'.repeat(500) };
      const isDone = await post('/api/demo-requests', visitor, body);
      if (isDone) acknowledged.add(email);
      return isDone;
    }),
  );
  for (const { userId, sessionToken } of world.joiners) {
    const headers = await findHeaders(origin, sessionToken);
    writers.push(
      repeat(async () => {
        const body = { userId, vtcId: world.vtcId };
        const hasJoined = await post('/api/vtc/join', headers, body);
        if (hasJoined) moves += 1;
        const hasLeft = await post(leavePath, headers, {});
        if (hasLeft) moves += 1;
        return hasJoined && hasLeft;
      }),
    );
  }
  return {
    acknowledged,
    atOnce,
    refusals,
    moves: () => moves,
    async progress(count) {
      const goal = acknowledged.size + count;
      while (acknowledged.size < goal) await delay(5);
    },
    async stop() {
      stopped.abort();
      await Promise.all(writers);
    },
  };
}

/** Returns a browser's cookies and its CSRF token. */
async function findHeaders(
  origin: string,
  sessionToken: string | null,
): Promise<Record<string, string>> {
  const known = sessionToken === null ? [] : [`waybill_session=${sessionToken}`];
  const response = await fetch(`${origin}/api/instance`, { headers: { cookie: known.join('; ') } });
  const fresh = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const token = fresh.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1];
  if (token === undefined) throw new Error('no token came');
  return { cookie: [...known, ...fresh].join('; '), 'x-xsrf-token': token };
}

/** Each request claims another client address, as a proxy would set it. */
function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}
