import type { Database } from '@waybill/db/open-database';

type Pool = Database['backgroundPool'];

/** Queue lengths, over all replicas. */
export interface Backlog {
  readonly mails: number;
  readonly pushes: number;
  readonly webhooks: number;
  /** Events that have no position yet. */
  readonly events: number;
  /** Events skipped by consumers and not processed since. */
  readonly passedOver: number;
  /** Changes that could not be posted to a company's books. */
  readonly unposted: number;
}

export async function readBacklog(pool: Pool): Promise<Backlog> {
  const { rows } = await pool.query<Backlog>({
    name: 'metrics-backlog',
    text: `SELECT (SELECT count(*) FROM mails WHERE state = 'WAITING')::int AS mails,
                  (SELECT count(*) FROM push_messages WHERE state = 'WAITING')::int AS pushes,
                  (SELECT count(*) FROM webhook_deliveries
                   WHERE state IN ('WAITING', 'SENDING'))::int AS webhooks,
                  (SELECT count(*) FROM outbox_pending)::int AS events,
                  (SELECT count(*) FROM outbox_failures WHERE resolved_at IS NULL)::int
                    AS "passedOver",
                  (SELECT count(*) FROM vtc_due WHERE error IS NOT NULL)::int AS unposted`,
  });
  const [row] = rows;
  if (!row) throw new Error('counting gave no row');
  return row;
}

/** A consumer's number of unprocessed events, and the age of the oldest. */
export interface ConsumerLag {
  readonly name: string;
  readonly events: number;
  readonly seconds: number;
}

export async function listConsumerLags(pool: Pool, now: Date): Promise<ConsumerLag[]> {
  const { rows } = await pool.query<ConsumerLag>({
    name: 'metrics-lags',
    text: `SELECT c.name, (h.position - c.position)::int AS events,
                  greatest(0, coalesce(extract(epoch FROM $1 - next.happened_at), 0))::float AS seconds
           FROM outbox_head h, outbox_consumers c LEFT JOIN LATERAL (
             SELECT happened_at FROM outbox_events e
             WHERE e.position > c.position ORDER BY e.position LIMIT 1) next ON true`,
    values: [now],
  });
  return rows;
}

export interface TableSize {
  readonly table: string;
  /** Including indexes. */
  readonly bytes: number;
  /** Estimated by the database. */
  readonly rows: number;
}

/** Lists table sizes. Partitions count towards their table. */
export async function listTableSizes(pool: Pool): Promise<TableSize[]> {
  const { rows } = await pool.query<TableSize>(
    `SELECT coalesce(parent.relname, c.relname)::text AS "table",
            sum(pg_total_relation_size(c.oid))::float AS bytes,
            sum(greatest(c.reltuples, 0))::float AS rows
     FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
          LEFT JOIN pg_class parent ON parent.oid = i.inhparent
     WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
     GROUP BY 1`,
  );
  return rows;
}
