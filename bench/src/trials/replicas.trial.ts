import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createEmptyDatabase,
  createTestDatabase,
  prepareTestServer,
} from '@waybill/db/test-database';
import { startThrowawayServer } from '@waybill/db/throwaway-server';
import { rateLimits } from '@waybill/schema/rate-limits';
import { Pool } from 'pg';
import { type Replicas, startReplicas } from '../replicas.ts';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import { changeRole, createAsk, type Outcome, percentile } from '../trial-request.ts';
import { startWaybillProcess } from '../waybill-process.ts';
import { followEvents } from './followed-events.ts';
import type { Goal, RunTrial } from './trial.ts';

type TestServer = Awaited<ReturnType<typeof prepareTestServer>>['server'];

const memberCount = 24;
const watcherCount = 4;
/** The number of tables that one user may export in ten minutes. */
const tablesAllowed = rateLimits.jobsCsvByUser.points;
/** Longer than any successful response takes. */
const patienceMs = 30_000;
/** Half a minute ahead at the same speed; timers use the correct monotonic clock. */
const aheadClock = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const ahead = {
  LD_PRELOAD: aheadClock,
  FAKETIME: '+30s',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
};

/**
 * Two servers behind the proxy of docs/hosting/scale.md, the second with a clock half a minute ahead if
 * faketime is installed: `replicas <restarts of both> <kills> <starts on an empty database>`. Needs Caddy.
 */
export const runTrial: RunTrial = async ([restarts = '20', kills = '5', starts = '20']) => {
  const database = await startThrowawayServer();
  const folder = await mkdtemp(join(tmpdir(), 'waybill-replicas-'));
  try {
    const { server } = await prepareTestServer(database.adminUrl);
    return [
      ...(await tryTogether(server, join(folder, 'together'), Number(restarts), Number(kills))),
      ...(await startOnEmpty(server, folder, Number(starts))),
    ];
  } finally {
    await database.stop();
    await rm(folder, { recursive: true });
  }
};

/** All members' responses, by kind of request. */
interface Answers {
  readonly reads: Outcome[];
  readonly writes: Outcome[];
}

const readPaths = ['/api/vtc/all?limit=20', '/api/instance', '/api/notifications'];

async function tryTogether(
  server: TestServer,
  folder: string,
  restarts: number,
  kills: number,
): Promise<Goal[]> {
  const { url } = await createTestDatabase(server);
  const members = await createTrialMembers(url, memberCount);
  const isAhead = existsSync(aheadClock);
  await mkdir(folder);
  const replicas = await startReplicas(folder, url, [{}, isAhead ? ahead : {}]);
  const pool = new Pool({ connectionString: url });
  try {
    return [
      ...(await restartInTurn(replicas, pool, members, restarts)),
      ...(await killAmidRequests(replicas, members, kills)),
      ...(isAhead ? await compareClocks(replicas, pool, members) : []),
    ];
  } finally {
    await pool.end();
    await replicas.stop();
  }
}

/** Lets each member send requests without pause until stopped. */
function askAll(origin: string, members: readonly TrialMember[]) {
  const ask = createAsk(origin, patienceMs);
  const answers: Answers = { reads: [], writes: [] };
  /** The last acknowledged value of each company's role. */
  const salaries = new Map<string, number>();
  const over = new AbortController();
  const run = async (member: TrialMember, index: number) => {
    for (let count = 1; !over.signal.aborted; count += 1) {
      const path = readPaths[(index + count) % readPaths.length] ?? '/';
      answers.reads.push(await ask(member, path));
      const written = await changeRole(ask, member, count);
      answers.writes.push(written);
      if (written.status === 200) salaries.set(member.roleId, count);
    }
  };
  const running = Promise.all(members.map((member, index) => run(member, index)));
  return {
    answers,
    salaries,
    async stop() {
      over.abort();
      await running;
    },
  };
}

async function restartInTurn(
  replicas: Replicas,
  pool: Pool,
  members: readonly TrialMember[],
  rounds: number,
): Promise<Goal[]> {
  const watchers = members
    .slice(0, watcherCount)
    .map((member) => followEvents(replicas.origin, member.token));
  const load = askAll(replicas.origin, members);
  const tookMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const index of [0, 1]) tookMs.push(await replicas.restart(index));
  }
  await load.stop();
  const { reads, writes } = load.answers;
  const all = [...reads, ...writes];
  const failed = all.filter(({ status }) => status !== 200);
  const lost = await countLost(pool, load.salaries);
  // The last events arrive within a second or so.
  await delay(3_000);
  const heard = await Promise.all(watchers.map((watcher) => watcher.stop()));
  const missed = await countMissed(pool, members.slice(0, watcherCount), heard);
  const ms = all.map((outcome) => outcome.ms);
  process.stdout.write(
    `${rounds} restarts of both: ${reads.length} reads and ${writes.length} writes, p50 ${percentile(ms, 50).toFixed(0)} ms, ` +
      `p99 ${percentile(ms, 99).toFixed(0)} ms, slowest ${Math.max(...ms).toFixed(0)} ms; a server ended after ` +
      `${Math.min(...tookMs)} to ${Math.max(...tookMs)} ms; streams were opened ${heard.map(({ opened }) => opened).join(', ')} times\n`,
  );
  for (const outcome of failed.slice(0, 10)) {
    const kind = reads.includes(outcome) ? 'read' : 'write';
    const said = outcome.failure || 'nothing was said, so it was the proxy';
    process.stdout.write(
      `  a ${kind} was answered with ${outcome.status} after ${outcome.ms.toFixed(0)} ms: ${said}\n`,
    );
  }
  const warnings = failed.length > 0 ? replicas.output().match(/^\{"level".*$/gm) : null;
  for (const line of (warnings ?? []).slice(-10)) process.stdout.write(`  ${line.slice(0, 500)}\n`);
  const statuses = [...new Set(failed.map(({ status }) => status))].join(', ');
  return [
    {
      sentence: `${rounds} rolling restarts: ${failed.length} of ${all.length} requests failed ${statuses} (goal 0)`,
      isMet: all.length > 0 && failed.length === 0,
    },
    {
      sentence: `${lost} of ${load.salaries.size} acknowledged changes lost (goal 0)`,
      isMet: lost === 0,
    },
    {
      sentence: `streams missed ${missed.missed} of ${missed.happened} events (goal 0)`,
      isMet: missed.happened > 0 && missed.missed === 0,
    },
  ];
}

async function killAmidRequests(
  replicas: Replicas,
  members: readonly TrialMember[],
  rounds: number,
): Promise<Goal[]> {
  const load = askAll(replicas.origin, members);
  for (let round = 0; round < rounds; round += 1) {
    await delay(1_000);
    await replicas.kill(round % 2);
    await delay(1_000);
    await replicas.revive(round % 2);
  }
  await load.stop();
  const { reads, writes } = load.answers;
  const failedReads = reads.filter(({ status }) => status !== 200).length;
  const failedWrites = writes.filter(({ status }) => status !== 200);
  const other = failedWrites.filter(({ status }) => status !== 502).length;
  // Each member has one request in flight: only those may fail.
  const most = rounds * members.length;
  return [
    {
      sentence: `${rounds} kills: ${failedReads} of ${reads.length} reads failed (goal 0)`,
      isMet: reads.length > 0 && failedReads === 0,
    },
    {
      sentence: `${rounds} kills: ${failedWrites.length} of ${writes.length} writes got no answer, of ${most} that may have been on their way, ${other} of them not by a 502 (goal 0)`,
      isMet: failedWrites.length <= most && other === 0,
    },
  ];
}

/** Two servers whose clocks differ by half a minute: the times they store, and their shared rate limits. */
async function compareClocks(
  { origins }: Replicas,
  pool: Pool,
  members: readonly TrialMember[],
): Promise<Goal[]> {
  const [author] = members;
  if (author === undefined) throw new Error('there is no member');
  const asks = origins.map((origin) => createAsk(origin, patienceMs));
  const apartMs: number[] = [];
  const tables: number[] = [];
  for (const ask of asks) {
    const body = JSON.stringify({ title: 'The time', body: 'It is the same everywhere.' });
    const path = `/api/vtcs/${author.vtcId}/announcements`;
    const { status } = await ask(author, path, { method: 'POST', body });
    if (status !== 201) throw new Error(`an announcement was answered with ${status}`);
    const { rows } = await pool.query<{ ms: number }>(
      `SELECT extract(epoch FROM clock_timestamp() - max(created_at))::float8 * 1000 AS ms
       FROM announcements WHERE vtc_id = $1`,
      [author.vtcId],
    );
    apartMs.push(rows[0]?.ms ?? Infinity);
  }
  for (let count = 0; count < tablesAllowed + 4; count += 1) {
    const ask = asks[count % asks.length];
    if (ask) tables.push((await ask(author, '/api/users/me/jobs.csv')).status);
  }
  const far = Math.max(...apartMs.map((ms) => Math.abs(ms)));
  const given = tables.filter((status) => status === 200).length;
  return [
    {
      sentence: `clocks half a minute apart: what each server writes down is at most ${far.toFixed(0)} ms from the database's time (goal 2000)`,
      isMet: far <= 2_000,
    },
    {
      sentence: `clocks half a minute apart: ${given} of ${tables.length} tables given by both together (goal ${tablesAllowed})`,
      isMet: given === tablesAllowed,
    },
  ];
}

async function countLost(pool: Pool, salaries: ReadonlyMap<string, number>): Promise<number> {
  const { rows } = await pool.query<{ lost: number }>(
    `SELECT count(*)::int AS lost FROM unnest($1::uuid[], $2::int[]) AS given (id, salary)
     WHERE NOT EXISTS (SELECT FROM roles WHERE roles.id = given.id AND roles.salary >= given.salary)`,
    [[...salaries.keys()], [...salaries.values()]],
  );
  return rows[0]?.lost ?? 0;
}

async function countMissed(
  pool: Pool,
  members: readonly TrialMember[],
  heard: readonly { readonly positions: ReadonlySet<number>; readonly from: number }[],
) {
  let [missed, happened] = [0, 0];
  for (const [index, { vtcId }] of members.entries()) {
    const { positions, from } = heard[index] ?? { positions: new Set<number>(), from: 0 };
    const { rows } = await pool.query<{ position: number }>(
      `SELECT position::int AS position FROM outbox_events WHERE vtc_id = $1 AND position > $2`,
      [vtcId, from],
    );
    happened += rows.length;
    missed += rows.filter(({ position }) => !positions.has(position)).length;
  }
  return { missed, happened };
}

/** Two servers that start simultaneously on a database without tables, and a folder without a secret. */
async function startOnEmpty(server: TestServer, folder: string, rounds: number): Promise<Goal[]> {
  let [whole, oneSecret] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const { url, drop } = await createEmptyDatabase(server);
    const dataDir = join(folder, `empty-${round}`);
    const both = await Promise.all(
      [0, 1].map(() => startWaybillProcess({ DATA_DIR: dataDir, DATABASE_URL: url })),
    );
    const pool = new Pool({ connectionString: url });
    const { rows } = await pool.query<{ isWhole: boolean }>(
      `SELECT count(*) = count(DISTINCT migration_name) AND bool_and(finished_at IS NOT NULL)
              AND (SELECT count(*) = 1 FROM installation) AS "isWhole"
       FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
    );
    await pool.end();
    if (rows[0]?.isWhole) whole += 1;
    const secrets = (await readdir(dataDir)).filter((name) => name.startsWith('secret.key'));
    if (secrets.length === 1) oneSecret += 1;
    for (const one of both) one.signal('SIGTERM');
    await Promise.all(both.map(({ ended }) => ended));
    await drop();
  }
  return [
    {
      sentence: `${whole} of ${rounds} starts of two on an empty database: each migration once (goal all)`,
      isMet: whole === rounds,
    },
    {
      sentence: `${oneSecret} of ${rounds} of them have one secret (goal all)`,
      isMet: oneSecret === rounds,
    },
  ];
}
