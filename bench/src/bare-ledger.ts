import type { Express } from 'express';
import type { Pool } from 'pg';

/** Separate tables for the bare server, with the entries from Waybill's. */
export const createBareLedger = `
  CREATE SCHEMA IF NOT EXISTS bare;
  CREATE TABLE bare.people AS SELECT id, username FROM users;
  ALTER TABLE bare.people ADD PRIMARY KEY (id);
  CREATE TABLE bare.numbers AS SELECT id, number FROM jobs;
  ALTER TABLE bare.numbers ADD PRIMARY KEY (id);
  CREATE TABLE bare.entries AS
  SELECT id, vtc_id, number, kind::text, source_id, day, posted_at, driver_id, actor_id, reverses_id, rate_ppm, note, lines
  FROM ledger_entries;
  ALTER TABLE bare.entries ADD PRIMARY KEY (id);
  CREATE INDEX ON bare.entries (vtc_id, day DESC, number DESC);
  CREATE INDEX ON bare.entries (reverses_id);`;

/** As autovacuum would eventually; separate because VACUUM can't run in a transaction. */
export const tidyBareLedger = 'VACUUM (ANALYZE) bare.people, bare.numbers, bare.entries';

const pageSize = 24;

interface EntryRow {
  readonly [column: string]: unknown;
  readonly source_id: string;
  readonly driver_id: string | null;
  readonly actor_id: string | null;
  readonly job_number: number | null;
}

/** Serves the entries of a company's books, in the first version that an engineer would write. */
export function serveBareLedger(app: Express, pool: Pool): void {
  app.get('/api/vtcs/:vtcId/ledger/entries', async (request, response) => {
    const { rows } = await pool.query<EntryRow>(
      `SELECT e.*, to_char(e.day, 'YYYY-MM-DD') AS day, driver.username AS driver_name, actor.username AS actor_name,
              job.number AS job_number, reversed.number AS reverses, reversal.number AS reversed_by
       FROM bare.entries e
       LEFT JOIN bare.people driver ON driver.id = e.driver_id
       LEFT JOIN bare.people actor ON actor.id = e.actor_id
       LEFT JOIN bare.numbers job ON e.kind = 'job' AND job.id = e.source_id
       LEFT JOIN bare.entries reversed ON reversed.id = e.reverses_id
       LEFT JOIN bare.entries reversal ON reversal.reverses_id = e.id
       WHERE e.vtc_id = $1 ORDER BY e.day DESC, e.number DESC LIMIT ${pageSize + 1}`,
      [request.params.vtcId],
    );
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    response.json({
      entries: shown.map(present),
      nextCursor: last ? `${String(last['day'])}.${String(last['number'])}` : null,
    });
  });
}

function present(row: EntryRow) {
  return {
    id: row['id'],
    number: row['number'],
    kind: row['kind'],
    sourceId: row.source_id,
    day: row['day'],
    postedAt: row['posted_at'],
    driver: row.driver_id === null ? null : { id: row.driver_id, username: row['driver_name'] },
    job: row.job_number === null ? null : { id: row.source_id, number: row.job_number },
    place: null,
    actor: row.actor_id === null ? null : { id: row.actor_id, username: row['actor_name'] },
    reverses: row['reverses'],
    reversedBy: row['reversed_by'],
    ratePpm: row['rate_ppm'],
    note: row['note'],
    lines: row['lines'],
  };
}
