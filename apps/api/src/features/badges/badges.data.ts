import { countForBadge } from '../../lib/json-sql.ts';
import type { FindRow, Statement } from '../../lib/statement.ts';

/** Null for what was not asked for. */
interface Counts {
  readonly applications: number | null;
  readonly reviews: number | null;
  readonly onTheRoad: number;
}

interface Wanted {
  readonly applications: boolean;
  readonly reviews: boolean;
}

function countIn(table: string, condition: string): string {
  return countForBadge(`FROM ${table} WHERE vtc_id = $1::uuid AND ${condition}`);
}

/** Counts what a company's members are told of beside the navigation. */
export function buildBadgesStatement(
  vtcId: string,
  { applications, reviews }: Wanted,
): Statement<Counts> {
  return {
    name: 'badges',
    text: `SELECT
      CASE WHEN $2::boolean THEN ${countIn('applications', "state = 'PENDING'")} END AS applications,
      CASE WHEN $3::boolean THEN ${countIn('jobs', "tier = 'review'")} END AS reviews,
      ${countIn('jobs', "state = 'started'")} AS "onTheRoad"`,
    values: [vtcId, applications, reviews],
  };
}

export async function countBadges(
  findRow: FindRow,
  vtcId: string,
  wanted: Wanted,
): Promise<Counts | null> {
  return findRow(buildBadgesStatement(vtcId, wanted));
}
