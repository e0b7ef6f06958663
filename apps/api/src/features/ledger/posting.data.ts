import type { Database } from '@waybill/db/open-database';
import type {
  LedgerCurrency,
  LedgerKind,
  LedgerLines,
} from '@waybill/schema/features/ledger.models';
import { v7 as createId } from 'uuid';
import type { Sql } from '../../lib/sql.ts';
import type { Statement } from '../../lib/statement.ts';
import type { StandingEntry } from './posting.policy.ts';

/** A company's books, locked until the transaction ends. Closed ones have no currency. */
export interface LockedLedger {
  readonly vtcId: string;
  readonly currency: LedgerCurrency | null;
  readonly startsOn: string | null;
}

/** SQL for the fields of a locked ledger `l`. */
const lockedLedgerColumns = `l.vtc_id AS "vtcId", l.currency::text AS currency, to_char(l.starts_on, 'YYYY-MM-DD') AS "startsOn"`;

/**
 * Locks the books of the company whose change has waited longest, of those that no one else has locked, and keeps the
 * company from being deleted. Companies whose deletion has begun are left out: their jobs are released in parts.
 */
export function lockNextLedger(now: Date): Statement<LockedLedger> {
  return {
    name: 'lock-next-ledger',
    text: `/* lock-next-ledger */
    SELECT ${lockedLedgerColumns}
    FROM (SELECT vtc_id, min(due_at) AS since FROM vtc_due WHERE due_at <= $1 GROUP BY vtc_id) due
    JOIN vtcs v ON v.id = due.vtc_id
    JOIN ledgers l ON l.vtc_id = due.vtc_id
    WHERE v.delete_after IS NULL OR v.delete_after > $1
    ORDER BY due.since LIMIT 1
    FOR KEY SHARE OF v SKIP LOCKED
    FOR NO KEY UPDATE OF l SKIP LOCKED`,
    values: [now],
  };
}

/**
 * Locks the open books of the next company, by id, that has something due, unless someone else has locked them, and keeps
 * the company from being deleted. Companies whose deletion has begun are left out. `isDue` is a condition on the company `v`;
 * its values are $3 and later.
 */
export function lockNextBooks(
  { name, isDue, values }: { name: string; isDue: string; values: readonly unknown[] },
  { after, now }: { readonly after: string; readonly now: Date },
): Statement<LockedLedger> {
  return {
    name,
    text: `/* ${name} */
    SELECT ${lockedLedgerColumns}
    FROM vtcs v JOIN ledgers l ON l.vtc_id = v.id
    WHERE l.currency IS NOT NULL AND (v.delete_after IS NULL OR v.delete_after > $2) AND ${isDue} AND v.id > $1::uuid
    ORDER BY v.id LIMIT 1
    FOR KEY SHARE OF v SKIP LOCKED
    FOR NO KEY UPDATE OF l SKIP LOCKED`,
    values: [after, now, ...values],
  };
}

/** Locks a company's books. */
export async function lockLedger(sql: Sql, vtcId: string): Promise<LockedLedger> {
  const [ledger] = await sql.query<LockedLedger>({
    text: `SELECT ${lockedLedgerColumns} FROM ledgers l WHERE l.vtc_id = $1::uuid FOR NO KEY UPDATE`,
    values: [vtcId],
  });
  if (!ledger) throw new Error(`the company ${vtcId} has no ledger`);
  return ledger;
}

/** A row to look at again. */
export interface Mark {
  readonly kind: string;
  readonly subjectId: string;
  /** How often it has failed. */
  readonly tries: number;
}

/**
 * SQL for those jobs `job` ($2) that a company ($1) has. The company can't be looked up in an index: without statistics,
 * planners prefer to read all of its jobs.
 */
export const areOfCompany = 'job.id = ANY($2::uuid[]) AND job.vtc_id IS NOT DISTINCT FROM $1::uuid';

/** Removes all marks of the subjects that have been due for longest. @returns each subject once */
export async function takeDue(
  sql: Sql,
  vtcId: string,
  now: Date,
  limit: number,
): Promise<readonly Mark[]> {
  return sql.query<Mark>({
    name: 'take-due',
    text: `/* take-due */
    WITH gone AS (
      DELETE FROM vtc_due WHERE n = ANY(ARRAY(
        SELECT same.n
        FROM (SELECT DISTINCT kind, subject_id FROM (
                SELECT kind, subject_id FROM vtc_due WHERE vtc_id = $1::uuid AND due_at <= $2
                ORDER BY due_at LIMIT $3) first) due
        -- The offset keeps the planner from reading all marks of the company.
        CROSS JOIN LATERAL (
          SELECT n FROM vtc_due mark
          WHERE mark.vtc_id = $1::uuid AND mark.subject_id = due.subject_id AND mark.kind = due.kind OFFSET 0) same))
      RETURNING kind, subject_id, tries)
    SELECT kind, subject_id AS "subjectId", max(tries)::int AS tries FROM gone GROUP BY kind, subject_id`,
    values: [vtcId, now, limit],
  });
}

/** Marks a subject again after a failure. `dueAt` null: it waits for its next change. */
export async function createMark(
  sql: Sql,
  vtcId: string,
  { kind, subjectId, tries }: Mark,
  { dueAt, error }: { readonly dueAt: Date | null; readonly error: string | null },
): Promise<void> {
  await sql.run({
    text: `INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at, tries, error)
           VALUES ($1::uuid, $2, $3::uuid, coalesce($4::timestamptz, 'infinity'), $5, $6)`,
    values: [vtcId, kind, subjectId, dueAt?.toISOString() ?? null, tries, error],
  });
}

/** Marks a row of a company for the pump, as soon as it runs. */
export async function markNow(
  sql: Sql,
  vtcId: string,
  { kind, id }: { readonly kind: string; readonly id: string },
  now: Date,
): Promise<void> {
  await createMark(sql, vtcId, { kind, subjectId: id, tries: 0 }, { dueAt: now, error: null });
}

/** Marks jobs of a company for the pump, as soon as it runs. */
export async function markJobsNow(
  sql: Sql,
  vtcId: string,
  jobIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql.run({
    name: 'mark-jobs-now',
    text: `/* mark-jobs-now */
    INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
    SELECT DISTINCT $1::uuid, 'job', id, $3::timestamptz FROM unnest($2::uuid[]) moved (id)`,
    values: [vtcId, jobIds, now],
  });
}

/** Removes the marks of companies that were deleted. */
export async function removeOrphanedMarks(sql: Sql, now: Date): Promise<void> {
  await sql.run({
    text: `DELETE FROM vtc_due mark WHERE due_at <= $1 AND NOT EXISTS (SELECT FROM vtcs WHERE id = mark.vtc_id)`,
    values: [now],
  });
}

/**
 * Marks the next jobs of a company since the start of its books, in the order of their ends.
 * @returns whether that were all
 */
export async function markNextJobs(
  sql: Sql,
  vtcId: string,
  now: Date,
  limit: number,
): Promise<boolean> {
  const [row] = await sql.query<{ isDone: boolean }>({
    name: 'mark-next-jobs',
    text: `/* mark-next-jobs */
    WITH next AS MATERIALIZED (
      SELECT job.id, job.ended_at FROM ledgers l
      JOIN jobs job ON job.vtc_id = l.vtc_id AND (job.ended_at, job.id) > (l.filled_at, l.filled_id)
      WHERE l.vtc_id = $1::uuid ORDER BY job.ended_at, job.id LIMIT $3),
    marked AS (
      INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at) SELECT $1::uuid, 'job', id, $2 FROM next RETURNING 1),
    last AS (
      SELECT ended_at, id, (SELECT count(*) FROM next) < $3 AS is_done FROM next
      ORDER BY ended_at DESC, id DESC LIMIT 1),
    moved AS (
      UPDATE ledgers SET filled_at = last.ended_at, filled_id = last.id FROM last
      WHERE vtc_id = $1::uuid AND NOT last.is_done RETURNING 1)
    SELECT coalesce((SELECT is_done FROM last), true) AS "isDone", (SELECT count(*) FROM moved) AS moved`,
    values: [vtcId, now, limit],
  });
  const isDone = row?.isDone ?? true;
  if (isDone) {
    await sql.run({
      text: 'UPDATE ledgers SET filled_at = NULL, filled_id = NULL WHERE vtc_id = $1::uuid',
      values: [vtcId],
    });
  }
  return isDone;
}

/** Lists the entries that the books have for sources of a kind. */
export async function listStanding(
  sql: Sql,
  vtcId: string,
  kind: LedgerKind,
  sourceIds: readonly string[],
): Promise<readonly StandingEntry[]> {
  return sql.query<StandingEntry>({
    // Without a name, it is planned each time: the first plan, of empty tables, would read all entries.
    text: `/* list-standing */
    SELECT e.id, e.source_id AS "sourceId", to_char(e.day, 'YYYY-MM-DD') AS day, e.lines, e.truck_id AS "truckId"
    FROM ledger_standing s JOIN ledger_entries e ON e.id = s.entry_id
    WHERE s.vtc_id = $1::uuid AND s.kind = $2::ledger_kind AND s.source_id = ANY($3::uuid[])`,
    values: [vtcId, kind, sourceIds],
  });
}

/** A new entry, without its number. */
export interface NewEntry {
  readonly id?: string;
  readonly kind: LedgerKind;
  readonly sourceId: string;
  readonly day: string;
  readonly lines: LedgerLines;
  readonly driverId?: string | null;
  readonly placeId?: string | null;
  readonly truckId?: string | null;
  readonly actorId?: string | null;
  readonly note?: string;
  readonly ratePpm?: number | null;
}

/** The reversal of an entry; everything else is copied from that. */
export interface NewReversal {
  readonly reversesId: string;
  readonly actorId?: string | null;
  readonly note?: string;
}

/**
 * Posts reversals, then entries, under the company's next numbers. The ledger must be locked. Triggers add them up.
 * @returns the ids, in the same order
 */
export async function createEntries(
  sql: Sql,
  vtcId: string,
  rows: readonly (NewEntry | NewReversal)[],
  postedAt: Date,
): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const [ledger] = await sql.query<{ first: number }>({
    name: 'take-entry-numbers',
    text: `UPDATE ledgers SET next_number = next_number + $2 WHERE vtc_id = $1::uuid
           RETURNING next_number - $2 AS first`,
    values: [vtcId, rows.length],
  });
  const first = ledger?.first ?? 1;
  const written = rows.map((row, index) => {
    const common = {
      vtc_id: vtcId,
      number: first + index,
      posted_at: postedAt,
      actor_id: row.actorId ?? null,
      note: row.note ?? '',
    };
    return 'reversesId' in row
      ? Object.assign(common, { id: createId(), reverses_id: row.reversesId })
      : Object.assign(common, {
          id: row.id ?? createId(),
          kind: row.kind,
          source_id: row.sourceId,
          day: row.day,
          lines: row.lines,
          driver_id: row.driverId ?? null,
          place_id: row.placeId ?? null,
          truck_id: row.truckId ?? null,
          rate_ppm: row.ratePpm ?? null,
        });
  });
  await sql.query({
    name: 'create-ledger-entries',
    text: `INSERT INTO ledger_entries SELECT * FROM jsonb_populate_recordset(NULL::ledger_entries, $1::jsonb)`,
    values: [JSON.stringify(written)],
  });
  return written.map(({ id }) => id);
}

/** How long a change may wait before the books count as late. */
const latestMs = 5 * 60_000;

/** True if changes of a company have waited for its books for too long. */
export async function isPostingLate(pool: Database['backgroundPool'], now: Date): Promise<boolean> {
  const { rows } = await pool.query<{ isLate: boolean }>({
    name: 'posting-lag',
    text: `SELECT EXISTS (
             SELECT FROM vtc_due mark JOIN vtcs v ON v.id = mark.vtc_id
             WHERE mark.due_at <= $1 AND (v.delete_after IS NULL OR v.delete_after > $2)) AS "isLate"`,
    values: [new Date(now.getTime() - latestMs), now],
  });
  return rows[0]?.isLate ?? false;
}
