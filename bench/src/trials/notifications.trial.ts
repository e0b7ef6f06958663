import { randomUUID } from 'node:crypto';
import { insertMembers } from '@waybill/api/testing/bulk-members';
import { startOutboxAlone } from '@waybill/api/testing/outbox-alone';
import { createTestDatabase, startTestServer, type TestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { type Server, startWaybill } from '../servers.ts';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import { percentile } from '../trial-request.ts';
import type { RunTrial } from './trial.ts';

const peopleCount = 2_000;
const fewRows = 1_000;
/** Of which these are of whoever asks. */
const ownRows = 20;
const manyOwnRows = 10_000;
const rounds = 300;
/** In so many turns, one database after the other. */
const turns = 10;
/** What the bell asks for. */
const bellPath = '/api/notifications?unread=true&limit=5';

/**
 * Tells 2,000 members of a company one thing and then five at once, and asks what the bell asks: with
 * 1,000 notifications in the table, and with 1,000,000, or so many.
 */
export const runTrial: RunTrial = async ([count = '1000000']) => {
  const { server, stop } = await startTestServer();
  try {
    const small = await createCompany(server);
    const large = await createCompany(server);
    try {
      const told = await measureFanOut(small);
      const bell = await measureBell(small, large, Number(count));
      return [...told, ...bell];
    } finally {
      await Promise.all([small.pool.end(), large.pool.end()]);
    }
  } finally {
    await stop();
  }
};

interface Company {
  readonly url: string;
  readonly pool: Pool;
  readonly owner: TrialMember;
}

/** A database of its own with a company of 2,000. */
async function createCompany(server: TestServer): Promise<Company> {
  const { url } = await createTestDatabase(server);
  const [owner] = await createTrialMembers(url, 1);
  if (!owner) throw new Error('there is no company');
  await insertMembers(url, owner.vtcId, peopleCount);
  return { url, pool: new Pool({ connectionString: url }), owner };
}

async function measureFanOut({ url, pool, owner: { vtcId } }: Company) {
  const outbox = await startOutboxAlone(url);
  await outbox.settle();
  const tell = async (events: number) => {
    await pool.query('TRUNCATE notifications CASCADE');
    const startedAt = performance.now();
    await pool.query(
      `INSERT INTO outbox_pending (id, type, version, vtc_id, subject_id, payload)
       SELECT gen_random_uuid(), 'vtc.restored', 1, $1::uuid, $1::uuid, '{}'
       FROM generate_series(1, $2::int)`,
      [vtcId, events],
    );
    outbox.tell();
    await outbox.settle();
    const seconds = (performance.now() - startedAt) / 1_000;
    const { rows } = await pool.query<{ told: number }>(
      'SELECT count(DISTINCT (user_id, event_id))::int AS told FROM notifications',
    );
    return { seconds, told: rows[0]?.told ?? 0 };
  };
  // The first time everything is cold: it counts for nothing.
  await tell(1);
  const [one, five] = [await tell(1), await tell(5)];
  await outbox.stop();
  return [
    judgeFanOut('one event', one, peopleCount, 1),
    judgeFanOut('five at once', five, 5 * peopleCount, 3),
  ];
}

function judgeFanOut(
  name: string,
  { seconds, told }: { readonly seconds: number; readonly told: number },
  people: number,
  goal: number,
) {
  // The owner of the company besides.
  const isWhole = told >= people;
  return {
    sentence: `${name}: ${told} told in ${seconds.toFixed(2)} s (goal: all in ${goal} s)`,
    isMet: isWhole && seconds <= goal,
  };
}

/** Asks both in turn, so that whatever else the machine does hits both. */
async function measureBell(small: Company, large: Company, count: number) {
  await small.pool.query('TRUNCATE notifications CASCADE');
  for (const company of [small, large]) {
    await fill(company, ownRows, 'id = $2');
    await fill(company, fewRows - ownRows, 'id <> $2');
  }
  await fill(large, count - fewRows, 'id <> $2');
  const servers = await Promise.all([startWaybill(small.url), startWaybill(large.url)]);
  const [bySmall, byLarge] = servers;
  try {
    // The first of each while everything is cold: they count for nothing.
    await time(bySmall, small.owner, rounds);
    await time(byLarge, large.owner, rounds);
    const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
    for (let turn = 0; turn < turns; turn += 1) {
      times.few.push(...(await time(bySmall, small.owner, rounds / turns)));
      times.many.push(...(await time(byLarge, large.owner, rounds / turns)));
    }
    const [few, many] = [percentile(times.few, 50), percentile(times.many, 50)];
    await fill(large, manyOwnRows, 'id = $2');
    const own = percentile(await time(byLarge, large.owner, rounds), 50);
    process.stdout.write(
      `the bell of whoever has ${manyOwnRows} themselves: ${own.toFixed(2)} ms\n`,
    );
    const ratio = many / few;
    const text = `the bell: ${few.toFixed(2)} ms at ${fewRows} rows, ${many.toFixed(2)} ms at ${count}`;
    return [
      { sentence: `${text}: ${ratio.toFixed(2)} times (goal: at most 1.2)`, isMet: ratio <= 1.2 },
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Adds so many notifications to some people, to each alike, of which one in ten is unread. */
async function fill(
  { pool, owner: { userId } }: Company,
  count: number,
  people: 'id = $2' | 'id <> $2',
): Promise<void> {
  await pool.query(
    `INSERT INTO notifications (id, user_id, event_id, kind, group_key, params, link, created_at, read_at)
     SELECT gen_random_uuid(), p.id, gen_random_uuid(), 'vtc.restored', 'event:' || i,
            '{"vtc": "Trial"}', '/', now(), CASE WHEN i / p.of % 10 = 0 THEN NULL ELSE now() END
     FROM generate_series(0, $1::int - 1) i
     JOIN (SELECT id, row_number() OVER () - 1 AS n, count(*) OVER () AS of FROM users
           WHERE ${people}::uuid) p
       ON p.n = i % p.of`,
    [count, userId],
  );
  await pool.query('VACUUM (ANALYZE) notifications');
}

/** What so many of the bell's requests take, each after the other, in milliseconds. */
async function time(
  { origin }: Server,
  { token }: TrialMember,
  requests: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < requests; n += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${origin}${bellPath}`, {
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': `10.${n % 250}.${randomUUID().charCodeAt(0)}.7`,
      },
    });
    if (!response.ok) throw new Error(`the bell was refused: ${response.status}`);
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return times;
}
