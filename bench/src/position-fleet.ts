import { randomBytes, randomUUID } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { insertDevices } from './ingest.ts';
import { createTrialMembers } from './trial-members.ts';

/** How many pings are told apart of one truck: more than are ever on their way. */
const places = 400;
const metresApart = 100;
const retryMs = 5_000;

/** A driver who pings as often as the server says. */
export interface Trucker {
  readonly userId: string;
  readonly token: string;
  /** Of their company: it is their lane on the map, so that points tell whose they are. */
  readonly lane: number;
  readonly company: number;
  /** When each of their last places was sent. */
  readonly sentAt: Float64Array;
  /** The last place that a server took, and when it was sent. */
  taken: { readonly x: number; readonly sentAt: number } | null;
  nextMs: number;
}

/** Companies of equal size with a public map, whose drivers show themselves to everybody. */
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
  /** How many pings were taken so far, and how many were refused or lost. */
  readonly counts: { taken: number; failed: number };
  /** Resolves when the last ping has been answered. */
  readonly stop: () => Promise<void>;
}

/** Lets all of them drive: each asks one of the servers, as often as it says. */
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

/** What a device says of its session with each ping. */
export interface Ride {
  readonly sessionId: string;
  readonly startedMs: number;
}

/** A session that begins now. */
export function beginRide(): Ride {
  // Of version 7, as sessions are named.
  return { sessionId: randomUUID().replace(/^(.{14})./, '$17'), startedMs: Date.now() };
}

/** A ping of a truck at a place, in metres of the game. */
export function writePing({ sessionId, startedMs }: Ride, x: number, z: number): Buffer {
  const s = [Date.now() - startedMs, x, z, 2_000, 2_500, 300_000, 1_000_000];
  const startedAt = new Date(startedMs).toISOString();
  return Buffer.from(JSON.stringify({ sessionId, game: 'ets2', startedAt, s }));
}

/** Sends one place after the other, each 100 m further on; true when it was taken. */
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

/** When the place was sent that a truck of this lane is shown at. */
export function sentAtOf({ sentAt }: Trucker, x: number): number {
  return sentAt[Math.round(x / metresApart)] ?? 0;
}

/** The lane of a truck that is shown there. */
export function laneAt(z: number): number {
  return Math.round(z / metresApart);
}
