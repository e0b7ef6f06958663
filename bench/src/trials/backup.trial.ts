import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@waybill/db/open-database';
import { fingerprintTables } from '@waybill/db/test-support/fingerprint-tables';
import type { Pool } from 'pg';
import { adminFile, startWaybillProcess, type WaybillProcess } from '../waybill-process.ts';
import { fillSmallWorld } from './small-world.ts';
import type { Goal, RunTrial } from './trial.ts';
import { startWriters } from './writers.ts';

const longestPauseMs = 200;
const memoryMb = 250;

/**
 * Fills so many events of devices (10,000,000), lets Waybill back itself up while people read and write,
 * restores that elsewhere, and compares every row: `backup <events>`.
 */
export const runTrial: RunTrial = async ([events = '10000000']) => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-backup-trial-'));
  await chmod(folder, 0o755);
  try {
    return await backUpAndRestore(folder, Number(events));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function backUpAndRestore(folder: string, eventCount: number): Promise<Goal[]> {
  const [dataDir, otherDir] = [join(folder, 'data'), join(folder, 'other')];
  const backups = join(folder, 'backups');
  let waybill = await startWaybillProcess({ DATA_DIR: dataDir });
  const world = await fillSmallWorld(dataDir, 4);
  await stop(waybill);
  const fillMs = await time(() => fillEvents(dataDir, eventCount));
  note(`${count(eventCount)} events filled in ${seconds(fillMs)}`);

  // Its first backup by the schedule is due at once.
  waybill = await startWaybillProcess({
    DATA_DIR: dataDir,
    BACKUP_DIR: backups,
    BACKUP_SCHEDULE: '17 3 * * *',
  });
  const writers = await startWriters(waybill.origin, world);
  const quiet = await probeUntil(waybill, () =>
    listPartial(backups).then((names) => names.length > 0),
  );
  const beforeMb = await peakMb(waybill.pid);
  const begun = performance.now();
  const busy = await probeUntil(waybill, async () => (await listWhole(backups)).length > 0);
  const backupMs = performance.now() - begun;
  const duringMb = await peakMb(waybill.pid);
  await writers.stop();
  const [name = ''] = await listWhole(backups);
  const file = join(backups, name);
  const { size } = await stat(file);
  note(
    `one backup: ${(size / 1e6).toFixed(0)} MB in ${seconds(backupMs)}, the longest pause ${busy.toFixed(0)} ms (before it ${quiet.toFixed(0)} ms), memory at most ${duringMb} MB (before it ${beforeMb} MB)`,
  );
  await stop(waybill);

  // Of what stands still, every row can be compared.
  const made = await runAdmin(['backup'], { DATA_DIR: dataDir, BACKUP_DIR: backups });
  const manual = (await listWhole(backups)).find((other) => other.includes('-manual-')) ?? '';
  const verified = await runAdmin(['verify', join(backups, manual)], { DATA_DIR: dataDir });
  const restored = await runAdmin(['restore', join(backups, manual), '--without-key'], {
    DATA_DIR: otherDir,
  });
  note(`made by command in ${seconds(made.ms)}, memory at most ${made.peak} MB`);
  note(`verified in ${seconds(verified.ms)}, memory at most ${verified.peak} MB`);
  note(`restored in ${seconds(restored.ms)}, memory at most ${restored.peak} MB`);
  const [one, other] = [
    await withDatabase(dataDir, fingerprintTables),
    await withDatabase(otherDir, fingerprintTables),
  ];
  const differing = Object.keys({ ...one, ...other }).filter(
    (table) => one[table] !== other[table],
  );
  const peak = Math.max(made.peak, verified.peak, restored.peak);
  return [
    {
      sentence: `${differing.length} of ${Object.keys(one).length} tables differ after the restore (0) ${differing.join(' ')}`,
      isMet: differing.length === 0,
    },
    {
      sentence: `${busy.toFixed(0)} ms was the longest pause of a request amid a backup (${longestPauseMs})`,
      isMet: busy <= longestPauseMs,
    },
    {
      sentence: `${peak} MB of memory at most to make, verify and restore (${memoryMb})`,
      isMet: peak <= memoryMb,
    },
  ];
}

/** Events of a hundred sessions, as the table has them. */
async function fillEvents(dataDir: string, total: number): Promise<void> {
  const sessions = 100;
  await withDatabase(dataDir, async (pool) => {
    const client = await pool.connect();
    // Nothing is made of them, and nothing has to be proven.
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO telemetry_sessions (id, user_id, game, started_at, source, client, multiplayer,
         first_received_at, last_received_at)
       SELECT rpad(lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7000' ||
         lpad(to_hex(n), 4, '0'), 32, '0')::uuid, (SELECT id FROM users LIMIT 1), 'ets2', now(), 'trial',
         'trial', 'none', now(), now()
       FROM generate_series(1, ${sessions}) n`,
    );
    await client.query(
      `INSERT INTO telemetry_events (session_id, seq, type, t, content, received_at)
       SELECT id, n, 'sample', n, json_build_object('speed', n % 90, 'x', n * 1.7, 'z', n * -0.3,
         'fuel', 300 - n % 300, 'odometer', n), now()
       FROM telemetry_sessions, generate_series(1, ${Math.ceil(total / sessions)}) n`,
    );
    await client.query('ANALYZE');
    client.release(true);
  });
}

/** Asks, one after the other and all the time, until what is waited for is there. */
async function probeUntil(
  { origin }: WaybillProcess,
  isOver: () => Promise<boolean>,
): Promise<number> {
  const over = new AbortController();
  const paths = ['/api/instance', '/api/vtc/all?limit=20', '/api/health/live'];
  const ask = async (path: string) => {
    let longest = 0;
    while (!over.signal.aborted) {
      const since = performance.now();
      const answer = await fetch(`${origin}${path}`);
      await answer.arrayBuffer();
      longest = Math.max(longest, performance.now() - since);
      await delay(10);
    }
    return longest;
  };
  const asking = Promise.all(paths.map(ask));
  while (!(await isOver())) await delay(50);
  over.abort();
  return Math.max(...(await asking));
}

/** Uses the database of a Waybill that does not run. */
async function withDatabase<T>(dataDir: string, use: (pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, migrate: false, log: () => {} });
  try {
    return await use(database.pool);
  } finally {
    await database.close();
  }
}

async function listWhole(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /\.tar\.gz(\.age)?$/.test(name));
}

async function listPartial(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.partial'));
}

async function runAdmin(args: string[], env: Record<string, string>) {
  const begun = performance.now();
  const child = spawn(process.execPath, [adminFile, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close');
  const peak = await watchPeak(child, ended);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${output}`);
  return { ms: performance.now() - begun, peak };
}

async function watchPeak({ pid }: ChildProcess, ended: Promise<unknown>): Promise<number> {
  let peak = 0;
  const watching = setInterval(() => {
    void peakMb(pid ?? 0).then(
      (now) => (peak = Math.max(peak, now)),
      () => {},
    );
  }, 50);
  await ended;
  clearInterval(watching);
  return peak;
}

/** The most memory that a process has had at once. */
async function peakMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}

async function stop(waybill: WaybillProcess): Promise<void> {
  waybill.signal('SIGTERM');
  await waybill.ended;
}

async function time(run: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const count = (value: number) => value.toLocaleString('en');

function note(line: string): void {
  process.stdout.write(`${line}\n`);
}
