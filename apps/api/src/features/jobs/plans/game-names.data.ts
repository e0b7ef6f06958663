import type { GameName } from '@waybill/schema/features/jobs.models';
import { JsonText } from '../../../lib/json-text.ts';
import type { FindRow, Statement } from '../../../lib/statement.ts';

interface GameNames {
  readonly cargoes: JsonText<GameName[]>;
  readonly cities: JsonText<GameName[]>;
}

/** Above the number of cargoes and cities in both games with all maps. */
const most = 2_000;

/**
 * Builds a query for the distinct values of an indexed column of a company's jobs, each with its name from
 * the latest job. A loose index scan, so that the cost does not grow with the number of jobs.
 */
function listDifferent(idColumn: string, nameColumn: string): string {
  const next = (after: string) => `(SELECT ${idColumn} FROM jobs
    WHERE vtc_id = $1::uuid AND ${idColumn} ${after} ORDER BY ${idColumn} LIMIT 1)`;
  return `
    WITH RECURSIVE different AS (
      SELECT ${next('IS NOT NULL')} AS id
      UNION ALL SELECT ${next('> different.id')} FROM different WHERE different.id IS NOT NULL)
    SELECT coalesce(json_agg(named ORDER BY named.name, named.id), '[]')::text
    FROM (SELECT id, coalesce((SELECT ${nameColumn} FROM jobs
                               WHERE vtc_id = $1::uuid AND ${idColumn} = different.id
                                 AND ${nameColumn} <> '' LIMIT 1), id) AS name
          FROM different WHERE id IS NOT NULL LIMIT ${most}) named`;
}

/** Lists the cargoes that a company has driven and the cities it has driven from, with names. */
export function buildGameNamesStatement(
  vtcId: string,
): Statement<{ cargoes: string; cities: string }> {
  return {
    name: 'job-game-names',
    text: `SELECT (${listDifferent('cargo_id', 'cargo')}) AS cargoes,
                  (${listDifferent('source_city_id', 'source_city')}) AS cities`,
    values: [vtcId],
  };
}

export async function listGameNames(findRow: FindRow, vtcId: string): Promise<GameNames> {
  const row = await findRow(buildGameNamesStatement(vtcId));
  if (!row) throw new Error('a statement without a table gave no row');
  return { cargoes: new JsonText(row.cargoes), cities: new JsonText(row.cities) };
}
