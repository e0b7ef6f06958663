import { countForBadge } from '../../lib/json-sql.ts';
import type { FindRow, Statement } from '../../lib/statement.ts';
import { isOnTheRoad } from '../jobs/on-the-road.data.ts';

/** Null for counts that were not requested. */
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

/** Counts what the badges in the navigation show. */
export function buildBadgesStatement(
  vtcId: string,
  { applications, reviews }: Wanted,
  now: string,
): Statement<Counts> {
  return {
    name: 'badges',
    text: `SELECT
      CASE WHEN $2::boolean THEN ${countIn('applications', "state = 'PENDING'")} END AS applications,
      CASE WHEN $3::boolean THEN ${countIn('jobs', "tier = 'review'")} END AS reviews,
      ${countIn('jobs j', isOnTheRoad('j', '$4'))} AS "onTheRoad"`,
    values: [vtcId, applications, reviews, now],
  };
}

export async function countBadges(
  findRow: FindRow,
  vtcId: string,
  wanted: Wanted,
  now: string,
): Promise<Counts | null> {
  return findRow(buildBadgesStatement(vtcId, wanted, now));
}
