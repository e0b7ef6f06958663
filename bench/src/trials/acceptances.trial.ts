import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { insertJobs } from '@waybill/api/testing/bulk-jobs';
import { createTestDatabase, prepareTestServer } from '@waybill/db/test-database';
import { startThrowawayServer } from '@waybill/db/throwaway-server';
import { limits } from '@waybill/schema/limits';
import { Pool } from 'pg';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import { percentile } from '../trial-request.ts';
import { startWaybillProcess } from '../waybill-process.ts';
import type { Goal, RunTrial } from './trial.ts';

const jobCount = 2_000;
const acceptedAtOnce = 100;
/** How often the web app retries a write when the server is busy. */
const retries = 2;
const settleMs = 3_000;
/** Busy processes end after a while, even if this process is killed. */
const busyForAWhile = 'const until = Date.now() + 600_000; while (Date.now() < until);';

/**
 * An owner accepts a hundred jobs in one go, and then creates a plan, on a machine kept busy by this many
 * other processes (4). Nothing may be refused after the web app's retries.
 */
export const runTrial: RunTrial = async ([busyCount = '4']) => {
  const database = await startThrowawayServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-acceptances-'));
  const busy: ChildProcess[] = [];
  try {
    const { server } = await prepareTestServer(database.adminUrl);
    const { url } = await createTestDatabase(server);
    const [owner] = await createTrialMembers(url, 1);
    if (!owner) throw new Error('there is no owner');
    const jobIds = await insertJobsInReview(url, owner);
    const waybill = await startWaybillProcess({ DATA_DIR: dataDir, DATABASE_URL: url });
    for (let count = 0; count < Number(busyCount); count += 1)
      busy.push(spawn(process.execPath, ['-e', busyForAWhile], { stdio: 'ignore' }));
    await delay(settleMs);
    const send = async (path: string, body: object) =>
      sendAsWebApp(waybill.origin + path, owner, body);
    const accepted = await Promise.all(
      jobIds.map((id) => send(`/api/jobs/${id}/decisions`, { kind: 'ACCEPT', reason: 'Seen' })),
    );
    const acceptedAtLoad = loadavg()[0] ?? 0;
    const planned = await send(`/api/vtcs/${owner.vtcId}/plans`, { cargoId: 'cargo_7' });
    waybill.signal('SIGTERM');
    await waybill.ended;
    return [
      judge(`${jobIds.length} acceptances at once at load ${acceptedAtLoad.toFixed(1)}`, accepted),
      judge('a single plan', [planned]),
    ];
  } finally {
    for (const one of busy) one.kill('SIGKILL');
    await database.stop();
    await rm(dataDir, { recursive: true });
  }
};

/** Creates jobs in review without a driver, because no one may accept their own. */
async function insertJobsInReview(url: string, { vtcId }: TrialMember): Promise<string[]> {
  const pool = new Pool({ connectionString: url });
  try {
    await insertJobs(pool, jobCount, [vtcId]);
    const { rows } = await pool.query<{ id: string }>(
      `UPDATE jobs SET settled_tier = 'review', driver_id = NULL
       WHERE id IN (SELECT id FROM jobs WHERE state = 'delivered' ORDER BY id LIMIT $1)
       RETURNING id`,
      [acceptedAtOnce],
    );
    return rows.map(({ id }) => id);
  } finally {
    await pool.end();
  }
}

interface Sent {
  readonly status: number;
  readonly text: string;
  /** How often the server was busy before it succeeded. */
  readonly refusals: number;
  readonly ms: number;
}

/** Sends a write, and retries it if it was refused as busy, which had no effect. */
async function sendAsWebApp(url: string, { token }: TrialMember, body: object): Promise<Sent> {
  const startedAt = performance.now();
  for (let refusals = 0; ; refusals += 1) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const { status } = response;
    const retryAfter = Number(response.headers.get('retry-after') ?? Infinity);
    const isHarmless = status === 503 && retryAfter <= limits.busyRetrySeconds;
    if (!isHarmless || refusals === retries)
      return { status, text, refusals, ms: performance.now() - startedAt };
    await delay(retryAfter * 1_000);
  }
}

function judge(name: string, sent: readonly Sent[]): Goal {
  const refused = sent.filter(({ status }) => status >= 300);
  for (const { status, text } of refused.slice(0, 3))
    process.stdout.write(`  ${status} ${text.slice(0, 300)}\n`);
  const again = sent.filter(({ refusals }) => refusals > 0).length;
  const ms = sent.map((one) => one.ms);
  return {
    sentence:
      `${name}: ${refused.length} of ${sent.length} refused (goal 0), ${again} sent again; ` +
      `p50 ${percentile(ms, 50).toFixed(0)} ms, slowest ${Math.max(...ms).toFixed(0)} ms`,
    isMet: sent.length > 0 && refused.length === 0,
  };
}
