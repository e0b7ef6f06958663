import { Prisma } from '@waybill/db/client';
import type { Database } from '@waybill/db/open-database';
import { runSqlTransaction } from '../../lib/sql.data.ts';
import { selectNear } from './channels.data.ts';
import { messageColumns, messageJoins, type MessageRow } from './messages.data.ts';

/** The channel on which processes notify each other of changes. */
export const changesChannel = 'chat';

/** A channel with its readers, and one of its changes; null if it has no new one. */
export interface ChangeRow {
  readonly channel: string;
  /** Those of the users asked about who may read it. */
  readonly readers: readonly string[];
  readonly change: MessageRow | null;
}

interface Asked {
  /** The channels to read, or null for all that the users may read. */
  readonly channelIds: readonly string[] | null;
  /** The last change that is known of each channel. Of others, the last one is read. */
  readonly known: ReadonlyMap<string, number>;
  readonly userIds: readonly string[];
  /** The most changes of one channel. */
  readonly limit: number;
}

/**
 * Reads what has changed in channels, in order, and who may read them, in one statement: a user who has just
 * lost a channel is not among its readers in the same snapshot as its changes.
 */
export async function readChanges(
  pool: Database['backgroundPool'],
  { channelIds, known, userIds, limit }: Asked,
  now: Date,
): Promise<ChangeRow[]> {
  const which =
    channelIds === null ? selectNear(userIds) : Prisma.sql`SELECT unnest(${channelIds}::uuid[])`;
  type Row = Omit<ChangeRow, 'change'> & (MessageRow | { readonly n: null });
  const { text, values } = Prisma.sql`
    SELECT a.id AS channel, a.readers, ${messageColumns}
    FROM (
      SELECT c.id, coalesce(k.rev, c.last_rev - 1) AS rev,
             ARRAY(SELECT DISTINCT who.user_id::text FROM chat_readers(c.id, ${now}::timestamptz) who
                   WHERE who.user_id = ANY(${userIds}::uuid[])) AS readers
      FROM chat_channels c
      LEFT JOIN unnest(${[...known.keys()]}::uuid[], ${[...known.values()]}::int[]) k (id, rev) ON k.id = c.id
      WHERE c.id IN (${which})
    ) a
    LEFT JOIN LATERAL (
      SELECT * FROM chat_messages m WHERE m.channel_id = a.id AND m.rev > a.rev ORDER BY m.rev LIMIT ${limit}
    ) m ON true ${messageJoins}
    ORDER BY a.id, m.rev`;
  const name = channelIds === null ? 'read-all-chat-changes' : 'read-chat-changes';
  // In a transaction, for its plan: PostgreSQL would plan the statement for each list of users, which takes longer than
  // running it.
  return runSqlTransaction(
    pool,
    (query) => query<Row>({ name, text, values }),
    async (_, rows) =>
      rows.map((row) => ({
        channel: row.channel,
        readers: row.readers,
        change: row.n === null ? null : row,
      })),
  );
}

/** Notifies all processes that these channels have changed. */
export async function notifyChanges(
  pool: Database['backgroundPool'],
  channelIds: readonly string[],
): Promise<void> {
  await pool.query('SELECT pg_notify($1, id) FROM unnest($2::text[]) id', [
    changesChannel,
    channelIds,
  ]);
}
