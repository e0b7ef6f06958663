import { limits } from '@waybill/schema/limits';
import type { Db } from '../../lib/db.ts';

/**
 * Removes messages that are older than their company keeps them, and in channels without a company than a year.
 * They count as read. Channels keep their numbers. Returns true if more may be left.
 */
export async function removeOldMessages(db: Db, now: Date): Promise<boolean> {
  const most = limits.chatRemoved;
  const [result] = await db.$queryRaw<{ count: number }[]>`
    WITH due AS (
      SELECT c.id, k.before FROM chat_channels c LEFT JOIN vtcs v ON v.id = c.vtc_id
      CROSS JOIN LATERAL (SELECT ${now}::timestamptz - make_interval(
        days => nullif(coalesce(v.chat_days, ${limits.chatDays.default}::int), 0)) AS before) k
      -- Messages of a channel are in the order of their time: mostly the first one is enough to look at.
      WHERE (SELECT m.sent_at FROM chat_messages m WHERE m.channel_id = c.id ORDER BY m.n LIMIT 1) < k.before
    ), old AS (
      SELECT due.id AS channel_id, m.n FROM due CROSS JOIN LATERAL (
        SELECT first.n FROM (
          SELECT f.n, f.sent_at FROM chat_messages f WHERE f.channel_id = due.id ORDER BY f.n LIMIT ${most}::int
        ) first WHERE first.sent_at < due.before
      ) m LIMIT ${most}::int
    ), removed AS (
      DELETE FROM chat_messages m USING old WHERE m.channel_id = old.channel_id AND m.n = old.n
      RETURNING m.channel_id, m.n
    ), read AS (
      UPDATE chat_reads r SET read_n = x.n FROM (SELECT channel_id, max(n) AS n FROM removed GROUP BY channel_id) x
      WHERE r.channel_id = x.channel_id AND r.read_n < x.n
    )
    SELECT count(*)::int AS count FROM removed`;
  return result?.count === most;
}
