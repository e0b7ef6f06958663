import { randomBytes, randomUUID } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { insertDevices } from './ingest.ts';
import { createTrialMembers } from './trial-members.ts';

/** The number of distinguishable pings per truck: more than are ever in flight. */
const places = 400;
const metresApart = 100;
const retryMs = 5_000;

/** A driver who pings as often as the server asks. */
export interface Trucker {
  readonly userId: string;
  readonly token: string;
  /** The truck's lane on the map, unique within its company, which identifies its points. */
  readonly lane: number;
  readonly company: number;
  /** When each of the last positions was sent. */
  readonly sentAt: Float64Array;
  /** The last accepted position, and when it was sent. */
  taken: { readonly x: number; readonly sentAt: number } | null;
  nextMs: number;
}

/** Creates companies of equal size with a public map, whose drivers are visible to everyone. */
export async function createTruckers(
  databaseUrl: string,
  companies: number,
  each: number,
): Promise<Trucker[]> {
  const owners = await createTrialMembers(databaseUrl, companies);
  const truckers = Array.from({ length: companies * each }, (_, index): Trucker => {
    return {
      userId: randomUUID(),
      token: `wbd_${randomBytes(32).toString('base64url')}`,
      company: index % companies,
      lane: Math.floor(index / companies),
      sentAt: new Float64Array(places),
      taken: null,
      nextMs: 0,
    };
  });
  const pool = new Pool({ connectionString: databaseUrl });
  try {
    await insertDevices(pool, truckers);
    await pool.query(
      `WITH given AS (
         SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS g (user_id, vtc_id, role_id)),
       joined AS (
         INSERT INTO memberships (user_id, vtc_id, joined_at)
         SELECT user_id, vtc_id, now() FROM given RETURNING user_id)
       INSERT INTO member_roles (user_id, vtc_id, role_id)
       SELECT user_id, vtc_id, role_id FROM given`,
      [
        truckers.map(({ userId }) => userId),
        truckers.map(({ company }) => owners[company]?.vtcId ?? ''),
        truckers.map(({ company }) => owners[company]?.roleId ?? ''),
      ],
    );
    await pool.query(
      `UPDATE users SET live_visibility = 'public', live_public_since = now(), live_allies_since = now()
       WHERE id = ANY($1)`,
      [truckers.map(({ userId }) => userId)],
    );
    await pool.query(
      `INSERT INTO vtc_public_maps (vtc_id, is_on, shows_names, on_since)
       SELECT id, true, true, now() FROM vtcs`,
    );
    await pool.query('ANALYZE');
  } finally {
    await pool.end();
  }
  return truckers;
}

export interface Fleet {
  /** The pings accepted so far, and those refused or lost. */
  readonly counts: { taken: number; failed: number };
  /** Resolves when the last ping was answered. */
  readonly stop: () => Promise<void>;
}

/** Starts all drivers: each pings one of the servers, as often as it asks. */
export function startFleet(truckers: readonly Trucker[], origins: readonly string[]): Fleet {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const counts = { taken: 0, failed: 0 };
  const drive = async (trucker: Trucker, index: number) => {
    const pinging = createPinging(
      trucker,
      index,
      origins[trucker.lane % origins.length] ?? '',
      agent,
    );
    const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => {});
    await pause(Math.random() * retryMs);
    while (!stopping.signal.aborted) {
      const isTaken = await pinging();
      if (isTaken) counts.taken += 1;
      else counts.failed += 1;
      await pause(isTaken ? trucker.nextMs : retryMs);
    }
  };
  const driving = truckers.map(drive);
  return {
    counts,
    async stop() {
      stopping.abort();
      await Promise.all(driving);
      agent.destroy();
    },
  };
}

/** The session data in each ping. */
export interface Ride {
  readonly sessionId: string;
  readonly startedMs: number;
}

/** Returns a session that starts now. */
export function beginRide(): Ride {
  // Version 7, like session ids.
  return { sessionId: randomUUID().replace(/^(.{14})./, '$17'), startedMs: Date.now() };
}

/** Encodes a ping of a truck at a position in game metres. */
export function writePing({ sessionId, startedMs }: Ride, x: number, z: number): Buffer {
  const s = [Date.now() - startedMs, x, z, 2_000, 2_500, 300_000, 1_000_000];
  const startedAt = new Date(startedMs).toISOString();
  return Buffer.from(JSON.stringify({ sessionId, game: 'ets2', startedAt, s }));
}

/** Sends positions one by one, each 100 m further; true if accepted. */
function createPinging(trucker: Trucker, index: number, origin: string, agent: Agent) {
  const ride = beginRide();
  const headers = {
    authorization: `Bearer ${trucker.token}`,
    'content-type': 'application/json',
    'x-forwarded-for': `10.1.${index >> 8}.${index & 255}`,
  };
  let number = 0;
  return async (): Promise<boolean> => {
    number = (number + 1) % places;
    const [x, z] = [number * metresApart, trucker.lane * metresApart];
    const body = writePing(ride, x, z);
    const sentAt = performance.now();
    trucker.sentAt[number] = sentAt;
    const sending = request(`${origin}/api/telemetry/live`, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': body.length },
    }).end(body);
    try {
      const [response]: IncomingMessage[] = await once(sending, 'response');
      const reply = response ? await text(response) : '';
      if (response?.statusCode !== 200) return false;
      const { nextMs }: { nextMs: number } = JSON.parse(reply);
      trucker.nextMs = nextMs;
      trucker.taken = { x, sentAt };
      return true;
    } catch {
      return false;
    }
  };
}

/** Returns when the position was sent that is shown for a truck of this lane. */
export function sentAtOf({ sentAt }: Trucker, x: number): number {
  return sentAt[Math.round(x / metresApart)] ?? 0;
}

/** Returns the lane of a truck shown there. */
export function laneAt(z: number): number {
  return Math.round(z / metresApart);
}
