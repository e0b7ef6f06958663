import type { Database } from '@waybill/db/open-database';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { noCompanyId } from '../../lib/sharing.ts';

type Pool = Database['pool'];

/** How many chunks are read at once, so that reading them blocks for less than a millisecond. */
const chunksAtOnce = 32;
/** How many drives across the sea ferry and train routes are learned from. */
const mostCrossings = 200;
/** How many of a company's latest crossings others learn from. */
const crossingsOfCompany = 5;

/** Returns a text that changes with a game's network. Only for comparison. */
export async function findNetworkVersion(pool: Pool, game: Game): Promise<string> {
  const { rows } = await pool.query<{ version: string }>(
    `SELECT concat_ws(' ', count(*), sum(version)) AS version
     FROM map_tiles WHERE game = $1::smallint`,
    [numberOf(game)],
  );
  return rows[0]?.version ?? '';
}

/** Finds a game's chunks after one of them, packed for `readChunks`: the shared ones, or a company's. */
async function findChunks(pool: Pool, game: Game, vtcId: string | null, after: number) {
  const from =
    vtcId === null ? 'map_chunks WHERE $4::uuid IS NULL' : 'vtc_chunks WHERE vtc_id = $4';
  const { rows } = await pool.query<{
    chunks: number;
    last: number | null;
    body: Buffer | null;
  }>({
    name: vtcId === null ? 'shared-chunks' : 'own-chunks',
    text: `
      SELECT count(*)::integer AS chunks, max(chunk) AS last,
             string_agg(int4send(chunk) || int4send(octet_length(cells)) || bits || cells,
                        ''::bytea ORDER BY chunk) AS body
      FROM (SELECT chunk, bits, cells FROM ${from}
              AND game = $1::smallint AND chunk > $2::integer AND cells <> ''
            ORDER BY chunk LIMIT $3::integer) c`,
    values: [numberOf(game), after, chunksAtOnce, vtcId],
  });
  return rows[0];
}

/** Lists a game's shared chunks, or a company's, packed, some at a time. */
export async function listChunks(
  pool: Pool,
  game: Game,
  vtcId: string | null,
): Promise<Uint8Array[]> {
  const bodies: Uint8Array[] = [];
  for (let after = -1; ;) {
    const found = await findChunks(pool, game, vtcId, after);
    if (!found?.body || found.last === null) return bodies;
    bodies.push(found.body);
    if (found.chunks < chunksAtOnce) return bodies;
    after = found.last;
  }
}

const crossed = `game = $1::game AND tier IN ('verified', 'accepted') AND transport_minor > 0`;

/**
 * Lists drives with a ferry or train and their traces, each as JSON of a `CrossingDrive`: a company's latest,
 * or in turn the latest of every company. They are parsed in the route-finding thread.
 */
export async function listCrossings(
  pool: Pool,
  game: Game,
  vtcId: string | null,
): Promise<string[]> {
  const columns = 'id, vtc_id, driver_id, ended_at, trace';
  const latest = (condition: string) => `
    SELECT ${columns}, row_number() OVER (ORDER BY ended_at DESC, id) AS turn FROM (
      SELECT ${columns} FROM jobs WHERE ${condition} AND ${crossed} AND driver_id IS NOT NULL
      ORDER BY ended_at DESC LIMIT $2::integer) latest`;
  const chosen =
    vtcId === null
      ? `SELECT c.* FROM vtcs v CROSS JOIN LATERAL (${latest('vtc_id = v.id')}) c
         UNION ALL (${latest('vtc_id IS NULL')})`
      : latest('vtc_id = $4');
  const { rows } = await pool.query<{ drive: string }>(
    `SELECT json_build_object('lines', trace, 'crossings', items.crossings, 'driverId', driver_id,
              'companyId', coalesce(vtc_id, '${noCompanyId}'))::text AS drive
     FROM (SELECT * FROM (${chosen}) chosen WHERE $4::uuid IS NULL OR vtc_id = $4
           ORDER BY turn, ended_at DESC, id LIMIT $3::integer) j
     CROSS JOIN LATERAL (
       SELECT json_agg(json_build_object(
                'kind', kind, 'source', detail ->> 'sourceName', 'target', detail ->> 'targetName',
                'amountMinor', coalesce(amount_minor, 0)) ORDER BY at, ordinal) AS crossings
       FROM job_items WHERE job_id = j.id AND kind IN ('ferry', 'train') AND NOT undone
         AND detail ? 'sourceName' AND detail ? 'targetName') items
     WHERE jsonb_array_length(trace) > 1 AND items.crossings IS NOT NULL
     ORDER BY turn, ended_at DESC, id`,
    [game, vtcId === null ? crossingsOfCompany : mostCrossings, mostCrossings, vtcId],
  );
  return rows.map(({ drive }) => drive);
}

export async function hasManyCompanies(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isMany: boolean }>(
    `SELECT has_many_companies AS "isMany" FROM vote_rules`,
  );
  return rows[0]?.isMany ?? true;
}

/** The number of a game in the map's tables. */
function numberOf(game: Game): number {
  return game === 'ets2' ? 0 : 1;
}
