import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createTestDatabase, startTestServer } from '@waybill/db/test-database';
import { importsContract } from '@waybill/schema/features/imports.contract';
import { importColumns, type JobImport } from '@waybill/schema/features/imports.models';
import { Pool } from 'pg';
import { type Server, startWaybill } from '../servers.ts';
import { addCsrfToken, signIn } from '../trial-browsers.ts';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import { changeRole, createAsk, percentile } from '../trial-request.ts';
import { adminFile } from '../waybill-process.ts';
import type { Goal, RunTrial } from './trial.ts';

/** Companies have one to nine members: the last one has nine. */
const companies = 9;
const mostMs = 1_000;
const patienceMs = 60_000;
const quietMs = 15_000;
const betweenMs = 50;
/** Progress that stands still for longer looks like a defect. */
const mostStillMs = 10_000;

/**
 * A table of so many lines is checked, imported, accepted and undone while others read and write:
 * `import <lines>`.
 */
export const runTrial: RunTrial = async ([count = '50000']) => {
  const lines = Number(count);
  const { server, stop } = await startTestServer();
  let waybill: Server | null = null;
  try {
    const { url } = await createTestDatabase(server);
    const members = await createTrialMembers(url, companies);
    const owner = members.at(-1);
    if (!owner) throw new Error('there is no company');
    const { steamIds, cookie } = await prepare(url, owner);
    const table = buildTable(steamIds, lines);
    waybill = await startWaybill(url);
    const { origin } = waybill;
    const staff = { origin, vtcId: owner.vtcId, cookie: await addCsrfToken(waybill, cookie) };
    const others = members.slice(0, -1);
    const quiet = startOthers(origin, others);
    await delay(quietMs);
    const before = await quiet.stop();
    const busy = startOthers(origin, others);
    const steps = await runSteps(staff, table);
    const during = await busy.stop();
    const report = await readReport(staff, steps.importId);
    const { stdout } = await promisify(execFile)(process.execPath, [adminFile, 'jobs', 'recount'], {
      env: { NODE_ENV: 'production', DATABASE_URL: url, PUBLIC_URL: origin },
    });
    note(
      `Others took ${describe(before)} before, ${describe(during)} meanwhile, of ${during.times.length}`,
    );
    return [
      ...steps.goals,
      {
        sentence: `the slowest of all others: ${during.slowest.toFixed(0)} ms (${mostMs})`,
        isMet: during.slowest <= mostMs,
      },
      { sentence: `${during.failed} of them refused (0)`, isMet: during.failed === 0 },
      {
        sentence: `the report has ${report.told} of ${lines} lines and shows the first ${report.shown} (100)`,
        isMet: report.told === lines && report.shown === Math.min(lines, 100),
      },
      { sentence: `afterwards: ${stdout.trim()}`, isMet: stdout.includes(' 0 differences') },
    ];
  } finally {
    await waybill?.stop();
    await stop();
  }
};

/** Who is in a company, and a session of its owner. */
async function prepare(url: string, owner: TrialMember) {
  const pool = new Pool({ connectionString: url });
  try {
    const { rows } = await pool.query<{ steamId: string }>(
      `SELECT steam_id AS "steamId" FROM users JOIN memberships ON user_id = users.id
       WHERE vtc_id = $1 ORDER BY users.id`,
      [owner.vtcId],
    );
    const [cookie = ''] = await signIn(pool, [owner]);
    return { steamIds: rows.map(({ steamId }) => steamId), cookie };
  } finally {
    await pool.end();
  }
}

/** Deliveries of years, an hour apart, of all drivers in turn. */
function buildTable(steamIds: readonly string[], lines: number): string {
  const hourMs = 3_600_000;
  const last = Date.parse('2025-08-02T18:00:00Z');
  const rows = Array.from({ length: lines }, (_, index) => {
    const ended = last - index * hourMs;
    const changed: Partial<Record<string, string>> = {
      driver_steam_id: steamIds[index % steamIds.length] ?? '',
      started_at: new Date(ended - hourMs / 2).toISOString(),
      ended_at: new Date(ended).toISOString(),
      distance_km: String(100 + (index % 700)),
    };
    return importColumns.map(({ name, example }) => changed[name] ?? example).join(',');
  });
  return [importColumns.map(({ name }) => name).join(','), ...rows].join('\n');
}

interface Times {
  readonly times: readonly number[];
  readonly slowest: number;
  readonly failed: number;
}

/** Owners of other companies read and write, one after the other, until they are stopped. */
function startOthers(origin: string, members: readonly TrialMember[]) {
  const ask = createAsk(origin, patienceMs);
  const times: number[] = [];
  let failed = 0;
  const stopping = new AbortController();
  const run = async (member: TrialMember) => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const { status, ms } =
        turn % 4 === 0
          ? await changeRole(ask, member, turn)
          : await ask(member, turn % 2 === 0 ? '/api/vtc/all' : `/api/vtcs/${member.vtcId}/jobs`);
      times.push(ms);
      if (status !== 200) failed += 1;
      await delay(betweenMs);
    }
  };
  const running = Promise.all(members.map(run));
  return {
    async stop(): Promise<Times> {
      stopping.abort();
      await running;
      return { times, slowest: Math.max(0, ...times), failed };
    },
  };
}

/** Whose import it is, and their browser. */
interface Staff {
  readonly origin: string;
  readonly vtcId: string;
  readonly cookie: string;
}

async function runSteps(staff: Staff, table: string) {
  const body = new FormData();
  body.set('file', new Blob([table], { type: 'text/csv' }), 'table.csv');
  const created = await askImport(staff, 'POST', '', body);
  const goals = [await follow(staff, created.id, 'CHECKED')];
  for (const [step, end] of [
    ['commit', 'IMPORTED'],
    ['acceptance', 'ACCEPTED'],
    ['undo', 'UNDONE'],
  ] as const) {
    await askImport(staff, 'POST', `/${created.id}/${step}`);
    goals.push(await follow(staff, created.id, end));
  }
  return { importId: created.id, goals };
}

/** Reads how far an import is until it is there, as its page does. */
async function follow(staff: Staff, id: string, end: JobImport['state']): Promise<Goal> {
  const began = performance.now();
  let [moves, stillMs, movedAt, done] = [0, 0, began, -1];
  for (;;) {
    const shown = await askImport(staff, 'GET', `/${id}`);
    const now = performance.now();
    stillMs = Math.max(stillMs, now - movedAt);
    if (shown.state === 'FAILED') throw new Error(shown.problem ?? 'the import failed');
    if (shown.state === end) {
      const seconds = ((now - began) / 1_000).toFixed(0);
      const sentence = `${end} in ${seconds} s: progress moved ${moves} times, and stood still for ${(stillMs / 1_000).toFixed(1)} s at most (${mostStillMs / 1_000})`;
      return { sentence, isMet: moves > 3 && stillMs <= mostStillMs };
    }
    if (shown.done !== done) {
      if (shown.done < done) throw new Error('progress went back');
      [done, movedAt] = [shown.done, now];
      moves += 1;
    }
    await delay(500);
  }
}

async function readReport(staff: Staff, importId: string) {
  const { lines } = await askImport(staff, 'GET', `/${importId}`);
  const path = `/${importId}/lines?outcome=UNDONE&limit=100`;
  const shown = importsContract.listLines.response.parse(await send(staff, 'GET', path));
  const told = Object.values(lines).reduce((sum, count) => sum + count, 0);
  return { told: lines.UNDONE === told ? told : 0, shown: shown.lines.length };
}

async function askImport(
  staff: Staff,
  method: string,
  path: string,
  body?: FormData,
): Promise<JobImport> {
  const answer = await send(staff, method, path, body);
  return importsContract.get.response.parse(answer).import;
}

async function send(
  { origin, vtcId, cookie }: Staff,
  method: string,
  path: string,
  body?: FormData,
): Promise<unknown> {
  const csrfToken = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
  const response = await fetch(`${origin}/api/vtcs/${vtcId}/imports${path}`, {
    method,
    headers: { cookie, origin, 'x-xsrf-token': csrfToken, 'x-forwarded-for': '10.250.0.1' },
    ...(body && { body }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json();
}

function describe({ times, slowest }: Times): string {
  const [middle, most] = [percentile(times, 50), percentile(times, 99)];
  return `${middle.toFixed(0)} ms in the middle, 99 of 100 at most ${most.toFixed(0)} ms, ${slowest.toFixed(0)} ms at most`;
}

function note(line: string): void {
  process.stdout.write(`${line}\n`);
}
