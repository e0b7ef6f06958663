import type { Pool, PoolClient } from 'pg';
import { beforeEach, expect, inject, test } from 'vitest';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { openBooks, postDue, runLedger } from '../../testing/ledger-kit.ts';
import { ledgerSources } from '../../ledger.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { postDue as postAll, postNext } from './posting.service.ts';

const app = useTestApp();
const rounds = inject('isLong') ? 200 : 8;

let owner: Driver;
let vtcId: string;
beforeEach(async () => {
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  await openBooks(owner, vtcId);
});

const drive = async (driver = owner) => insertJob(app(), driver, { vtcId });
const soon = () => new Date(app().services.clock().getTime() + 10_000);
/** One server's pump, until nothing is due. */
const pump = async () => postAll({ ...app().services, clock: soon }, ledgerSources);
const recount = async () => (await runLedger(app(), 'recount', '--vtc', vtcId))?.report;

test(
  `two pumps beside changes of jobs lose nothing and post nothing twice, ${rounds} rounds`,
  { timeout: 600_000 },
  async () => {
    const ids = [await drive(), await drive(), await drive()];
    for (let round = 0; round < rounds; round += 1) {
      const changes = ids.map(async (id, index) =>
        app().db.job.update({
          where: { id },
          data: { isVoid: (round + index) % 2 === 0, tollsMinor: round },
        }),
      );
      await Promise.all([pump(), ...changes, pump()]);
    }
    await postDue(app());
    expect(await recount()).toBe('2 entries compared in the books of 1 company, 0 differences.');
  },
);

test(
  `pumps don’t deadlock with the deletion of accounts and companies, ${rounds} rounds`,
  { timeout: 600_000 },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const other = await buildVtc(app());
      await openBooks(other.owner, other.vtc.id);
      const driver = await buildMember(app(), vtcId);
      await drive(driver);
      await insertJob(app(), other.owner, { vtcId: other.vtc.id });
      await Promise.all([
        pump(),
        app().db.vtc.delete({ where: { id: other.vtc.id } }),
        app().db.$transaction(async (db) => {
          await db.membership.delete({ where: { userId: driver.user.id } });
          await db.user.delete({ where: { id: driver.user.id } });
        }),
        pump(),
      ]);
    }
    await postDue(app());
    expect(await recount()).toMatch(/ 0 differences\.$/);
    expect(await app().db.vtcDue.count()).toBe(0);
  },
);

/** Returns the connections of a process that dies at a statement, counted from 1: the database ends the connection. */
function dieAt(pool: Pool, statement: number): Pool {
  let sent = 0;
  let dying: Promise<unknown> | null = null;
  const hold = (client: PoolClient, pid: number) =>
    new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'query' || typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          sent += 1;
          if (sent === statement) {
            dying = pool.query('SELECT pg_terminate_backend($1, 10000)', [pid]);
          }
          // Statements keep their order.
          if (dying) await dying;
          const answer: unknown = await Reflect.apply(value, target, args);
          return answer;
        };
      },
    });
  return new Proxy(pool, {
    get(target, name) {
      if (name !== 'connect') return Reflect.get(target, name);
      return async () => {
        const client = await target.connect();
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        return hold(client, rows[0]?.pid ?? 0);
      };
    },
  });
}

test('a pump that dies at any of its statements leaves everything as it was, and the next one finishes', async () => {
  const id = await drive();
  await postDue(app());
  await app().db.job.update({ where: { id }, data: { tollsMinor: 700 } });
  await drive();
  const look = async () => ({
    entries: await app().db.ledgerEntry.findMany({
      orderBy: [{ vtcId: 'asc' }, { number: 'asc' }],
    }),
    standing: await app().db.ledgerStanding.findMany({ orderBy: { entryId: 'asc' } }),
    due: await app().db.vtcDue.findMany({ orderBy: { n: 'asc' } }),
    ledgers: await app().db.ledger.findMany({ orderBy: { vtcId: 'asc' } }),
  });
  const before = await look();
  const seen: unknown[] = [];
  let statement = 0;
  for (let isDone = false; !isDone;) {
    statement += 1;
    const backgroundPool = dieAt(app().services.backgroundPool, statement);
    const dying = { ...app().services, backgroundPool, clock: soon };
    isDone = await postNext(dying, ledgerSources).catch(() => false);
    if (!isDone) seen.push(await look());
  }
  expect(statement).toBeGreaterThan(8);
  expect(seen).toEqual(seen.map(() => before));
  await postDue(app());
  expect(await recount()).toBe('2 entries compared in the books of 1 company, 0 differences.');
  expect((await look()).entries.filter((entry) => entry.vtcId === vtcId)).toHaveLength(4);
});
