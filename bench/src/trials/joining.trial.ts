import { createTestDatabase, startTestServer, type TestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { type Server, startWaybill } from '../servers.ts';
import { addCsrfToken, signIn } from '../trial-browsers.ts';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import { percentile } from '../trial-request.ts';
import type { RunTrial } from './trial.ts';

const peopleCount = 240;
const perTurn = 20;
const goal = 1.25;

interface Person {
  readonly userId: string;
  readonly cookie: string;
}

/** One Waybill, in whose database what happens is told, or is not. */
interface Place {
  readonly server: Server;
  readonly pool: Pool;
  readonly owner: Person & Pick<TrialMember, 'vtcId'>;
  readonly people: readonly Person[];
}

/**
 * What it costs a driver who joins a company, and staff who accept an application, that what happens is
 * told: beside a database that forgets at once what it is told, so that nothing follows from it.
 */
export const runTrial: RunTrial = async () => {
  const { server, stop } = await startTestServer();
  const places: Place[] = [];
  try {
    const telling = await openPlace(server, true);
    places.push(telling);
    const silent = await openPlace(server, false);
    places.push(silent);
    return [
      await compare('joining', telling, silent, join),
      await compare('accepting', telling, silent, accept),
    ];
  } finally {
    for (const { server: waybill, pool } of places) await Promise.all([waybill.stop(), pool.end()]);
    await stop();
  }
};

async function openPlace(testServer: TestServer, isTelling: boolean): Promise<Place> {
  const { url } = await createTestDatabase(testServer);
  const members = await createTrialMembers(url, peopleCount + 1);
  const pool = new Pool({ connectionString: url });
  const cookies = await signIn(pool, members);
  // All but the first company go, and with them what their members belonged to.
  const [first, ...others] = members;
  if (!first) throw new Error('there is no company');
  await pool.query('DELETE FROM vtcs WHERE id <> $1', [first.vtcId]);
  if (!isTelling) await pool.query(forgetEvents);
  const server = await startWaybill(url);
  const all: Person[] = [];
  for (const [index, { userId }] of [first, ...others].entries()) {
    all.push({ userId, cookie: await addCsrfToken(server, cookies[index] ?? '') });
  }
  const [owner, ...people] = all;
  if (!owner) throw new Error('nobody is signed in');
  return { server, pool, owner: { ...owner, vtcId: first.vtcId }, people };
}

const forgetEvents = `
  CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE TRIGGER forget BEFORE INSERT ON outbox_pending FOR EACH ROW EXECUTE FUNCTION forget()`;

type Act = (place: Place, person: Person) => Promise<number>;

/** The milliseconds in which a driver becomes a member. */
const join: Act = async (place, { userId, cookie }) => {
  const { vtcId } = place.owner;
  return (await write(place, cookie, '/api/vtc/join', { userId, vtcId })).ms;
};

/** The milliseconds in which staff accept what a driver has applied with. */
const accept: Act = async (place, { cookie }) => {
  const form = { formVersion: null, answers: {}, message: 'Hello' };
  const path = `/api/vtcs/${place.owner.vtcId}/applications`;
  const { body } = await write(place, cookie, path, form);
  const id = /"id":"([^"]+)"/.exec(body)?.[1] ?? '';
  const accepted = await write(place, place.owner.cookie, `/api/applications/${id}/acceptance`, {
    roleIds: [],
  });
  return accepted.ms;
};

async function write({ server }: Place, cookie: string, path: string, content: object) {
  const startedAt = performance.now();
  const response = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: {
      cookie,
      'x-xsrf-token': decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? ''),
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.${[...Buffer.from(cookie).subarray(-3)].join('.')}`,
    },
    body: JSON.stringify(content),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${body}`);
  return { ms: performance.now() - startedAt, body };
}

async function compare(name: string, telling: Place, silent: Place, act: Act) {
  const mode = act === join ? 'OPEN' : 'APPLICATION';
  const times = new Map<Place, number[]>([
    [telling, []],
    [silent, []],
  ]);
  for (const { pool, owner } of [telling, silent]) {
    await pool.query('DELETE FROM memberships WHERE user_id <> $1', [owner.userId]);
    await pool.query('UPDATE vtcs SET recruitment = $1::recruitment', [mode]);
  }
  for (let from = 0; from < peopleCount; from += perTurn) {
    for (const [place, all] of times) {
      for (const person of place.people.slice(from, from + perTurn)) {
        const ms = await act(place, person);
        // The first turns are the warm-up.
        if (from >= 2 * perTurn) all.push(ms);
      }
    }
  }
  const [told, untold] = [telling, silent].map((place) => percentile(times.get(place) ?? [], 50));
  const ratio = (told ?? 0) / (untold ?? 1);
  const text = `${name} in ${told?.toFixed(2)} ms, untold in ${untold?.toFixed(2)} ms`;
  return {
    sentence: `${text}: ${ratio.toFixed(2)} times (goal: at most ${goal})`,
    isMet: ratio <= goal,
  };
}
