import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../../http/context.ts';

const databaseDeadlineMs = 2_000;
/** The embedded PostgreSQL stops when its disk is full; before that somebody should know. */
const leastFreeBytes = 100 * 1024 * 1024;

/** What this server needs to do its work, and whether it has it. */
export interface Readiness {
  readonly isReady: boolean;
  readonly checks: {
    readonly database: 'ok' | 'unreachable';
    readonly migrations: 'ok' | 'mismatch' | 'unknown';
    readonly disk: 'ok' | 'full';
  };
}

/** Looks at the database, its schema and the disk, for two seconds at most. */
export async function checkReadiness({ hasOwnSchema, config }: Services): Promise<Readiness> {
  const [schema, disk] = await Promise.all([
    findSchemaState(hasOwnSchema),
    findDiskState(config.dataDir),
  ]);
  const isReady = schema.migrations === 'ok' && disk === 'ok';
  return { isReady, checks: { ...schema, disk } };
}

async function findSchemaState(
  hasOwnSchema: Services['hasOwnSchema'],
): Promise<Pick<Readiness['checks'], 'database' | 'migrations'>> {
  const deadline = new AbortController();
  const tooLate = delay(databaseDeadlineMs, null, { signal: deadline.signal }).catch(() => null);
  try {
    const isOwn = await Promise.race([hasOwnSchema(), tooLate]);
    if (isOwn === null) return { database: 'unreachable', migrations: 'unknown' };
    return { database: 'ok', migrations: isOwn ? 'ok' : 'mismatch' };
  } catch {
    return { database: 'unreachable', migrations: 'unknown' };
  } finally {
    deadline.abort();
  }
}

async function findDiskState(dataDir: string): Promise<'ok' | 'full'> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize >= leastFreeBytes ? 'ok' : 'full';
  } catch {
    // With a database and a secret of its own an installation needs no such folder.
    return 'ok';
  }
}
