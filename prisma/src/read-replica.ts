import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig, Pool, PoolClient } from 'pg';
import { PrismaClient } from './client.ts';
import { errorMessage } from './error-code.ts';
import type { Log } from './log.ts';
import { createProbePool, createRequestPool, requestDeadlines } from './request-pool.ts';
import { createAdapterWithTransactionsApart } from './transactions-apart.ts';

/** How long a read waits for the replica to be as far as the database. */
const PATIENCE_MS = 100;
const LOOK_AGAIN_MS = 5;
/** For so long a replica that lags or is away is not asked again. */
const AVOIDED_MS = 1_000;

/** A replica that streams from the database, for reads that take long. */
export type ReadReplica = {
  pool: Pool;
  prisma: PrismaClient;
  /**
   * Whether all that was committed when this was called is there. Waits a tenth of a second for it at
   * most, or a second where the replica does not answer.
   */
  hasCaughtUp: () => Promise<boolean>;
  /** Leaves it alone for a second, after it has failed somebody. */
  avoid: (reason: string) => void;
  close: () => Promise<void>;
};

/** A place in the log that the database writes. On another timeline the same number means another place. */
type Place = { timeline: number; position: bigint };

type PlaceRow = { timeline: number; position: string };

/**
 * What was committed has reached the disk before anybody is told so, unless the server does not wait for
 * that: then all counts that was written into the log at all.
 */
const committedPlace = `
  SELECT ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int AS timeline,
         pg_wal_lsn_diff(lsn, '0/0')::text AS position
  FROM (SELECT CASE current_setting('synchronous_commit')
                 WHEN 'off' THEN pg_current_wal_insert_lsn()
                 ELSE pg_current_wal_flush_lsn() END AS lsn) AS committed`;

/** None of a server that is no replica, or no more. */
const replayedPlace = `
  SELECT timeline_id AS timeline,
         pg_wal_lsn_diff(coalesce(pg_last_wal_replay_lsn(), '0/0'), '0/0')::text AS position
  FROM pg_control_checkpoint() WHERE pg_is_in_recovery()`;

/** Opens a replica, which may be away. `primary` is asked how far the database is. */
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
  /** As far as any read has been promised. */
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

  /** Why it cannot be used, or null when it has all that this place has. */
  const follow = async (wanted: Place, until: number): Promise<string | null> => {
    for (;;) {
      const reached = await findReplayed();
      if (reached === null) return 'it is no replica';
      if (reached.timeline !== wanted.timeline) return 'it follows another database';
      if (!isBefore(reached, wanted)) return null;
      if (performance.now() > until) return 'it lags';
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
 * Has each connection prove that its server is as far as was promised before it is asked anything: an
 * address may lead to several, of which another one was asked how far it is.
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

/** What counts as a connection that was lost: whoever gets it asks the database instead. */
class ReplicaLagsError extends Error {
  override readonly name = 'ReplicaLagsError';
  /** As PostgreSQL calls a connection that cannot be used. */
  readonly code = '08006';

  constructor() {
    super('this server is not as far as another one that was asked');
  }
}

/** Asks once for all who come before it is asked: never with an answer of before they came. */
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
