import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig, Pool, PoolClient } from 'pg';
import { PrismaClient } from './client.ts';
import { errorMessage } from './error-code.ts';
import type { Log } from './log.ts';
import { createProbePool, createRequestPool, requestDeadlines } from './request-pool.ts';
import { createAdapterWithTransactionsApart } from './transactions-apart.ts';

/** How long a read waits for the replica to catch up. */
const PATIENCE_MS = 100;
const LOOK_AGAIN_MS = 5;
/** How long a lagging or unavailable replica is skipped. */
const AVOIDED_MS = 1_000;

/** A streaming replica of the database, for slow reads. */
export type ReadReplica = {
  pool: Pool;
  prisma: PrismaClient;
  /**
   * True if it has every commit made before this call. Waits at most a tenth of a second, or a second if the
   * replica doesn't respond.
   */
  hasCaughtUp: () => Promise<boolean>;
  /** Skips it for a second after an error. */
  avoid: (reason: string) => void;
  close: () => Promise<void>;
};

/** A position in the WAL. On another timeline the same number is another position. */
type Place = { timeline: number; position: bigint };

type PlaceRow = { timeline: number; position: string };

/**
 * Commits are acknowledged after they are flushed to disk, unless the server doesn't wait for that: then the
 * position of the last write to the WAL counts.
 */
const committedPlace = `
  SELECT ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int AS timeline,
         pg_wal_lsn_diff(lsn, '0/0')::text AS position
  FROM (SELECT CASE current_setting('synchronous_commit')
                 WHEN 'off' THEN pg_current_wal_insert_lsn()
                 ELSE pg_current_wal_flush_lsn() END AS lsn) AS committed`;

/** No row on a server that isn't a replica. */
const replayedPlace = `
  SELECT timeline_id AS timeline,
         pg_wal_lsn_diff(coalesce(pg_last_wal_replay_lsn(), '0/0'), '0/0')::text AS position
  FROM pg_control_checkpoint() WHERE pg_is_in_recovery()`;

/** Opens a replica, which may be unavailable. `primary` is queried for the database's position. */
export function openReadReplica(
  { connection, primary }: { connection: ClientConfig; primary: ClientConfig },
  { poolSize, log }: { poolSize: number; log: Log },
): ReadReplica {
  const pool = createRequestPool({ connection }, poolSize);
  const prisma = new PrismaClient({
    adapter: createAdapterWithTransactionsApart(pool, pool),
    transactionOptions: {
      maxWait: requestDeadlines.connectMs,
      timeout: requestDeadlines.transactionMs,
    },
  });
  const probes = { committed: createProbePool(primary), replayed: createProbePool(connection) };
  const findCommitted = shareNext(() => findPlace(probes.committed, committedPlace));
  const findReplayed = shareNext(() => findPlace(probes.replayed, replayedPlace));
  let avoidedUntil = 0;
  let isUsed = true;
  /** The highest position promised to any read. */
  let promised: Place = { timeline: 0, position: 0n };
  keepPromise(pool, () => promised);

  const setUsed = (uses: boolean, reason?: string) => {
    if (uses === isUsed) return;
    isUsed = uses;
    log(uses ? 'The read replica is used again' : 'The read replica is not used', { reason });
  };
  const avoid = (reason: string) => {
    avoidedUntil = performance.now() + AVOIDED_MS;
    setUsed(false, reason);
  };

  /** Returns why it can't be used, or null once it has reached this position. */
  const follow = async (wanted: Place, until: number): Promise<string | null> => {
    for (;;) {
      const reached = await findReplayed();
      if (reached === null) return 'it is not a replica';
      if (reached.timeline !== wanted.timeline) return 'it follows another database';
      if (!isBefore(reached, wanted)) return null;
      if (performance.now() > until) return 'it is behind';
      await delay(LOOK_AGAIN_MS);
    }
  };

  return {
    pool,
    prisma,
    avoid,
    async hasCaughtUp() {
      if (performance.now() < avoidedUntil) return false;
      try {
        const wanted = await findCommitted();
        if (wanted === null) return false;
        const reason = await follow(wanted, performance.now() + PATIENCE_MS);
        if (reason === null) {
          setUsed(true);
          if (isBefore(promised, wanted)) promised = wanted;
        } else avoid(reason);
        return reason === null;
      } catch (error) {
        avoid(errorMessage(error));
        return false;
      }
    },
    async close() {
      await prisma.$disconnect();
      await Promise.all([pool.end(), probes.committed.end(), probes.replayed.end()]);
    },
  };
}

async function findPlace(
  asked: Pick<Pool, 'query'> | Pick<PoolClient, 'query'>,
  statement: string,
): Promise<Place | null> {
  const { rows } = await asked.query<PlaceRow>(statement);
  const [row] = rows;
  return row ? { timeline: row.timeline, position: BigInt(row.position) } : null;
}

function isBefore(one: Place, other: Place): boolean {
  if (one.timeline !== other.timeline) return one.timeline < other.timeline;
  return one.position < other.position;
}

/**
 * Makes each connection verify that its server has reached the promised position before its first query: a
 * URL may lead to several servers, and another one reported its position.
 */
function keepPromise(pool: Pool, promised: () => Place): void {
  pool.on('connect', (client) => {
    const query: unknown = Reflect.get(client, 'query');
    if (typeof query !== 'function') throw new Error('a client of pg has no query');
    const ask = (args: unknown[]): unknown => Reflect.apply(query, client, args);
    let reached: Place = { timeline: 0, position: 0n };
    let isProving = false;
    const prove = async () => {
      isProving = true;
      const asked = findPlace(client, replayedPlace);
      isProving = false;
      reached = (await asked) ?? reached;
      if (isBefore(reached, promised())) throw new ReplicaLagsError();
    };
    Object.defineProperty(client, 'query', {
      configurable: true,
      value(...args: unknown[]): unknown {
        if (isProving || !isBefore(reached, promised())) return ask(args);
        const done = args.at(-1);
        if (typeof done !== 'function') return prove().then(() => ask(args));
        const proveAndAsk = async () => {
          try {
            await prove();
          } catch (error) {
            return Reflect.apply(done, client, [error]);
          }
          return ask(args);
        };
        void proveAndAsk();
        return undefined;
      },
    });
  });
}

/** Handled like a lost connection: the caller falls back to the database. */
class ReplicaLagsError extends Error {
  override readonly name = 'ReplicaLagsError';
  /** PostgreSQL's code for a connection failure. */
  readonly code = '08006';

  constructor() {
    super('this replica is behind an earlier answer');
  }
}

/**
 * Shares one call among all callers that arrive before it starts; no caller gets a result from before its
 * call.
 */
function shareNext<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= last.then(() => {
      next = null;
      const asked = ask();
      last = asked.catch(() => {});
      return asked;
    });
    return next;
  };
}
