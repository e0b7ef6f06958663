import type { Database } from '@waybill/db/open-database';
import type { Game } from '@waybill/schema/features/telemetry.models';

type Pool = Database['pool'];

/** So many cells are read at once: reading them keeps nobody waiting for more than a millisecond. */
const cellsAtOnce = 4_096;
/** Of so many of the latest drives across the sea it is learned where ferries and trains go. */
const latestCrossings = 200;

/** What changes when the network of a game does: compared, never read. */
export async function findNetworkVersion(pool: Pool, game: Game): Promise<string> {
  const { rows } = await pool.query<{ version: string }>(
    `SELECT concat_ws(' ', count(*), sum(version)) AS version
     FROM map_tiles WHERE game = $1::smallint`,
    [numberOf(game)],
  );
  return rows[0]?.version ?? '';
}

/**
 * The cells of a game after one of them, packed: of each six numbers of 32 bits. Cells that one job alone
 * has driven are shown to nobody, and lead nowhere.
 */
async function findCells(pool: Pool, game: Game, after: number) {
  const { rows } = await pool.query<{ cells: number; last: number | null; body: Buffer | null }>({
    name: 'network-cells',
    text: `
      SELECT count(*)::integer AS cells, max(cell) AS last, string_agg(
        int4send(cell) || int4send((metres * 10 / passes)::integer)
        || int4send(least(ms / passes, 100000000)::integer)
        || int4send((out_e > 0)::integer + (out_w > 0)::integer * 2
                    + (out_s > 0)::integer * 4 + (out_n > 0)::integer * 8)
        || int4send((((cell >> 13) - 4096) * 250 + sum_dx * 250 / 126 / passes)::integer)
        || int4send((((cell & 8191) - 4096) * 250 + sum_dz * 250 / 126 / passes)::integer),
        ''::bytea ORDER BY cell) AS body
      FROM (SELECT * FROM map_cells
            WHERE game = $1::smallint AND cell > $2::integer AND jobs > 1 AND passes > 0
            ORDER BY cell LIMIT $3::integer) c`,
    values: [numberOf(game), after, cellsAtOnce],
  });
  return rows[0];
}

/** All cells of a game, packed, some at a time. */
export async function listCells(pool: Pool, game: Game): Promise<Uint8Array[]> {
  const bodies: Uint8Array[] = [];
  for (let after = -1; ;) {
    const found = await findCells(pool, game, after);
    if (!found?.body || found.last === null) return bodies;
    bodies.push(found.body);
    if (found.cells < cellsAtOnce) return bodies;
    after = found.last;
  }
}

/**
 * The latest drives that took a ferry or a train, with their traces, each as JSON of a `CrossingDrive`:
 * whoever learns from them parses it, in a thread of its own.
 */
export async function listCrossings(pool: Pool, game: Game): Promise<string[]> {
  const { rows } = await pool.query<{ drive: string }>(
    `SELECT json_build_object('lines', trace, 'crossings', items.crossings)::text AS drive
     FROM (SELECT id, trace FROM jobs
           WHERE game = $1::game AND tier IN ('verified', 'accepted') AND transport_minor > 0
           ORDER BY ended_at DESC, id LIMIT $2::integer) j
     CROSS JOIN LATERAL (
       SELECT json_agg(json_build_object(
                'kind', kind, 'source', detail ->> 'sourceName', 'target', detail ->> 'targetName',
                'amountMinor', coalesce(amount_minor, 0)) ORDER BY at, ordinal) AS crossings
       FROM job_items WHERE job_id = j.id AND kind IN ('ferry', 'train') AND NOT undone
         AND detail ? 'sourceName' AND detail ? 'targetName') items
     WHERE jsonb_array_length(trace) > 1 AND items.crossings IS NOT NULL`,
    [game, latestCrossings],
  );
  return rows.map(({ drive }) => drive);
}

/** A game as the tables of the map have it. */
function numberOf(game: Game): number {
  return game === 'ets2' ? 0 : 1;
}
