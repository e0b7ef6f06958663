import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../../http/context.ts';
import { isPostingLate } from '../ledger/posting.data.ts';
import { isLagging } from '../outbox/outbox.data.ts';

const databaseDeadlineMs = 2_000;
/** The embedded PostgreSQL stops when its disk is full, so report it before that. */
const leastFreeBytes = 100 * 1024 * 1024;

/** Readiness of this server, with each check. */
export interface Readiness {
  readonly isReady: boolean;
  readonly checks: {
    readonly database: 'ok' | 'unreachable';
    readonly migrations: 'ok' | 'mismatch' | 'unknown';
    readonly disk: 'ok' | 'full';
    /** Whether consumers keep up. A lagging server still counts as ready. */
    readonly events: 'ok' | 'lagging' | 'unknown';
    /** Whether companies' books keep up with their jobs. A lagging server still counts as ready. */
    readonly books: 'ok' | 'lagging' | 'unknown';
    /**
     * Whether positions from other servers arrive. Otherwise only trucks connected to this server
     * are shown.
     */
    readonly bus: 'ok' | 'degraded';
  };
}

/** How long a result is cached. Anyone may request it, at any rate. */
const rememberedMs = 1_000;
/** A server that is not ready is checked again sooner, because callers wait for it. */
const rememberedUnreadyMs = 200;

/** Returns a function that checks readiness, at most once a second. */
export function createReadinessCheck(services: Services): () => Promise<Readiness> {
  let latest: { readonly readiness: Promise<Readiness>; readonly askedAt: number } | undefined;
  let wasReady = true;
  return async () => {
    const now = services.clock().getTime();
    const validMs = wasReady ? rememberedMs : rememberedUnreadyMs;
    // The clock may have been set back.
    if (!latest || Math.abs(now - latest.askedAt) >= validMs) {
      latest = { readiness: checkReadiness(services), askedAt: now };
    }
    const readiness = await latest.readiness;
    wasReady = readiness.isReady;
    return readiness;
  };
}

/** Checks the database, its schema and the disk, in at most two seconds. */
async function checkReadiness(services: Services): Promise<Readiness> {
  const [schema, disk, events, books] = await Promise.all([
    findSchemaState(services),
    findDiskState(services.config.dataDir),
    findLag(services, isLagging),
    findLag(services, isPostingLate),
  ]);
  const isReady = schema.migrations === 'ok' && disk === 'ok';
  return { isReady, checks: { ...schema, disk, events, books, bus: services.positions.bus() } };
}

/** Checks whether background work lags, in at most two seconds. */
async function findLag(
  { backgroundPool, clock }: Services,
  find: typeof isLagging,
): Promise<Readiness['checks']['events']> {
  const deadline = new AbortController();
  const tooLate = delay(databaseDeadlineMs, null, { signal: deadline.signal }).catch(() => null);
  try {
    const lags = await Promise.race([find(backgroundPool, clock()), tooLate]);
    if (lags === null) return 'unknown';
    return lags ? 'lagging' : 'ok';
  } catch {
    // Database down or schema mismatch; the other checks report that.
    return 'unknown';
  } finally {
    deadline.abort();
  }
}

async function findSchemaState({
  hasOwnSchema,
  outages,
}: Pick<Services, 'hasOwnSchema' | 'outages'>): Promise<
  Pick<Readiness['checks'], 'database' | 'migrations'>
> {
  const deadline = new AbortController();
  const tooLate = delay(databaseDeadlineMs, null, { signal: deadline.signal }).catch(() => null);
  try {
    const isOwn = await Promise.race([hasOwnSchema(), tooLate]);
    if (isOwn === null) return { database: 'unreachable', migrations: 'unknown' };
    return { database: 'ok', migrations: isOwn ? 'ok' : 'mismatch' };
  } catch (error) {
    outages.suspect(error);
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
    // With an external database and secret, the installation needs no such folder.
    return 'ok';
  }
}
