import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { retryUntil } from '@waybill/db/connect';

const script = fileURLToPath(new URL('../../docs/scaling/ha/cluster.sh', import.meta.url));
const runFile = promisify(execFile);
/** Longer than it takes to copy a node anew. */
const readyMs = 180_000;

/** Three nodes of Patroni behind HAProxy on loopback, as docs/scaling/ha sets them up. */
export interface DatabaseCluster {
  /** Leads to whichever node is the primary. */
  readonly url: string;
  readonly findPrimary: () => Promise<string>;
  /** The standby that acknowledges with the primary. */
  readonly findSynchronous: () => Promise<string>;
  /** Kills Patroni and PostgreSQL of a node. */
  readonly kill: (node: string) => Promise<void>;
  /** Starts a node again that was killed. */
  readonly bringBack: (node: string) => Promise<void>;
  /** Lets a node take over from the primary, which goes on as its standby. */
  readonly switchTo: (node: string) => Promise<void>;
  /** Waits until both standbys follow the primary and one of them synchronously. */
  readonly untilReady: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts one that ends with this process. @throws Error where the programs of the cluster are not installed, or it does not come up */
export async function startDatabaseCluster(): Promise<DatabaseCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-cluster-'));
  // Started by root, the user of PostgreSQL has to get in.
  await chmod(folder, 0o711);
  const env = { PATH: process.env['PATH'], FOLDER: join(folder, 'nodes') };
  const run = async (...args: string[]) => (await runFile(script, args, { env })).stdout.trim();
  const stopNow = () => void execFileSync(script, ['stop'], { env });
  process.once('exit', stopNow);
  const stop = async () => {
    await run('stop');
    process.off('exit', stopNow);
    await rm(folder, { recursive: true });
  };
  const untilReady = async () =>
    void (await retryUntil(
      readyMs,
      async () => run('ready').catch(() => null),
      () => new Error('the cluster did not become whole again'),
      { intervalMs: 500 },
    ));
  try {
    const url = /^DATABASE_URL=(.+)$/m.exec(await run('start'))?.[1];
    if (url === undefined) throw new Error('the cluster did not say where its primary is');
    return {
      url,
      findPrimary: () => run('primary'),
      findSynchronous: () => run('synchronous'),
      kill: async (node) => void (await run('kill', node)),
      bringBack: async (node) => void (await run('return', node)),
      switchTo: async (node) => void (await run('switch', node)),
      untilReady,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
