import { randomUUID } from 'node:crypto';
import { insertMembers } from '@waybill/api/testing/bulk-members';
import { startOutboxAlone } from '@waybill/api/testing/outbox-alone';
import { createTestDatabase, startTestServer } from '@waybill/db/test-database';
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
/** What the bell asks for. */
const bellPath = '/api/notifications?unread=true&limit=5';

/**
 * Tells 2,000 members of a company one thing and then five at once, and asks what the bell asks: with
 * 1,000 notifications in the table, and with 1,000,000, or so many.
 */
export const runTrial: RunTrial = async ([count = '1000000']) => {
  const { server, stop } = await startTestServer();
  try {
    const { url } = await createTestDatabase(server);
    const [owner] = await createTrialMembers(url, 1);
    if (!owner) throw new Error('there is no company');
    await insertMembers(url, owner.vtcId, peopleCount);
    const pool = new Pool({ connectionString: url });
    try {
      const told = await measureFanOut(url, pool, owner);
      const bell = await measureBell(url, pool, owner, Number(count));
      return [...told, ...bell];
    } finally {
      await pool.end();
    }
  } finally {
    await stop();
  }
};

async function measureFanOut(url: string, pool: Pool, { vtcId }: TrialMember) {
  const outbox = await startOutboxAlone(url);
  await outbox.settle();
  const tell = async (events: number) => {
    await pool.query('TRUNCATE notifications');
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

async function measureBell(url: string, pool: Pool, owner: TrialMember, count: number) {
  const waybill = await startWaybill(url);
  try {
    await pool.query('TRUNCATE notifications');
    const others = 'id <> $2';
    await fill(pool, ownRows, owner, 'id = $2');
    await fill(pool, fewRows - ownRows, owner, others);
    const few = await ask(waybill, owner);
    await fill(pool, count - fewRows, owner, others);
    const many = await ask(waybill, owner);
    await fill(pool, manyOwnRows, owner, 'id = $2');
    const own = await ask(waybill, owner);
    process.stdout.write(
      `the bell of whoever has ${manyOwnRows} themselves: ${own.toFixed(2)} ms\n`,
    );
    const ratio = many / few;
    const text = `the bell: ${few.toFixed(2)} ms at ${fewRows} rows, ${many.toFixed(2)} ms at ${count}`;
    return [
      { sentence: `${text}: ${ratio.toFixed(2)} times (goal: at most 1.2)`, isMet: ratio <= 1.2 },
    ];
  } finally {
    await waybill.stop();
  }
}

/** Adds so many notifications to some people, to each alike, of which one in ten is unread. */
async function fill(
  pool: Pool,
  count: number,
  { userId }: TrialMember,
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

/** The median of what the bell's request takes, in milliseconds, once everything is warm. */
async function ask({ origin }: Server, { token }: TrialMember): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds * 2; round += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${origin}${bellPath}`, {
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': `10.${round % 250}.${randomUUID().charCodeAt(0)}.7`,
      },
    });
    if (!response.ok) throw new Error(`the bell was refused: ${response.status}`);
    await response.arrayBuffer();
    if (round >= rounds) times.push(performance.now() - startedAt);
  }
  return percentile(times, 50);
}
