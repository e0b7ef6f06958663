import { contract } from '@waybill/schema/contract';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { buildDriver, buildRole, buildVtc } from '../../testing/factories.ts';
import { countOutcomes } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { auth, members, vtcs } = contract;

type Company = Awaited<ReturnType<typeof buildVtc>>;

const hundred = Array.from({ length: 100 }, (_, index) => index);

/** Locks a company's row, as a transaction of another replica would, until the connection ends. */
async function lockCompany({ vtc }: Company): Promise<Client> {
  const client = new Client({ connectionString: app().databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM vtcs WHERE id = $1 FOR NO KEY UPDATE', [vtc.id]);
  return client;
}

/** How many connections of the server wait for a lock. */
async function countWaiting(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

/** Reads and writes as the owner of a company that nobody crowds, twenty times over. */
async function workElsewhere({ owner, vtc }: Company): Promise<void> {
  const { browser, steamId } = owner;
  for (let round = 0; round < 20; round++) {
    await browser.call(auth.getUser, { params: { steamId } });
    await browser.call(members.list, { params: { vtcId: vtc.id }, query: {} });
    await buildRole(owner, vtc.id, []);
  }
}

test('G2: a hundred writes of one member wait for their company without keeping others from theirs', async () => {
  const [crowded, other] = [await buildVtc(app()), await buildVtc(app())];
  const lock = await lockCompany(crowded);
  const crowd = countOutcomes(hundred.map(() => buildRole(crowded.owner, crowded.vtc.id, [])));
  await expect.poll(() => countWaiting(lock)).toBeGreaterThan(0);
  await workElsewhere(other);
  await lock.end();
  const { OK = 0, BUSY = 0, ROLES_TOO_MANY = 0 } = await crowd;
  expect(OK + BUSY + ROLES_TOO_MANY).toBe(100);
  // The quicker the machine, the sooner the company has all the roles that it can have.
  expect(await countOutcomes([buildRole(crowded.owner, crowded.vtc.id, [])])).not.toHaveProperty(
    'BUSY',
  );
});

test('G2: nor do many who join one company at once', { timeout: 30_000 }, async () => {
  const [crowded, other] = [await buildVtc(app()), await buildVtc(app())];
  const drivers = await Promise.all(Array.from({ length: 20 }, () => buildDriver(app())));
  const lock = await lockCompany(crowded);
  const crowd = countOutcomes(
    drivers.map(({ browser, user }) =>
      browser.call(vtcs.join, { body: { userId: user.id, vtcId: crowded.vtc.id } }),
    ),
  );
  await expect.poll(() => countWaiting(lock)).toBeGreaterThan(0);
  await workElsewhere(other);
  await lock.end();
  const { OK = 0, BUSY = 0 } = await crowd;
  expect(OK + BUSY).toBe(20);
});
