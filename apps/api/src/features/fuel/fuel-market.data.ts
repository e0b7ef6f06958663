import type { Game } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { addByTerritory, type Market, type Tanked } from './fuel.policy.ts';

/** A company and game, at a time. */
export interface MarketKey {
  readonly vtcId: string;
  readonly game: Game;
  readonly at: Date;
}

interface MarketRow {
  readonly version: number;
  readonly base: readonly { readonly territory: string; readonly price: number }[];
  readonly reports: readonly {
    readonly territory: string;
    readonly cityId: string | null;
    readonly isWhole: boolean;
    readonly reports: number;
    readonly median: number;
  }[];
  readonly tanked: readonly (Tanked & { readonly cityId: string })[];
}

/** Reads the inputs of fuel prices as they were known at a time: see `readMarkets`. */
export async function readMarket(db: Db, key: MarketKey): Promise<Market> {
  const [market] = await readMarkets(sqlOf(db), key, [key.at]);
  return market ?? toMarket(key.game, undefined);
}

/**
 * Reads the inputs of fuel prices as they were known at each of some times: later removals of reports and later
 * base prices are ignored. Reads the sums of 28 days for each, so the cost does not grow with the number of jobs.
 */
export async function readMarkets(
  sql: Sql,
  { vtcId, game }: Omit<MarketKey, 'at'>,
  times: readonly Date[],
): Promise<readonly Market[]> {
  const rows = await sql.query<MarketRow>({
    name: 'read-markets',
    text: `/* read-markets */
    SELECT base.version, base.prices AS base, reports.medians AS reports, tanked.sums AS tanked
    FROM unnest($3::timestamptz[]) WITH ORDINALITY moment (at, place)
    CROSS JOIN LATERAL (
      SELECT coalesce(max(version), 0)::int AS version, coalesce(json_agg(b), '[]') AS prices
      FROM (SELECT DISTINCT ON (territory) territory, version, price FROM fuel_base_prices
            WHERE vtc_id = $1::uuid AND game = $2::game AND created_at <= moment.at
            ORDER BY territory, version DESC) b) base
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(r), '[]') AS medians
      FROM (SELECT territory, city_id AS "cityId", GROUPING(city_id) = 1 AS "isWhole",
                   count(*)::int AS reports,
                   -- Of an even number the mean of the two in the middle.
                   ((percentile_disc(0.5) WITHIN GROUP (ORDER BY price)
                     + percentile_disc(0.5) WITHIN GROUP (ORDER BY price DESC) + 1) / 2)::int AS median
            FROM fuel_reports
            WHERE vtc_id = $1::uuid AND game = $2::game AND at <= moment.at
              AND at >= moment.at - $4::int8 * interval '1 ms'
              AND (removed_at IS NULL OR removed_at > moment.at)
            GROUP BY GROUPING SETS ((territory), (territory, city_id))) r) reports
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(t), '[]') AS sums
      FROM (SELECT city_id AS "cityId", sum(volume_ml) AS "fourWeeks",
                   coalesce(sum(volume_ml) FILTER (WHERE day > today - 7), 0) AS week
            FROM fuel_days, LATERAL (SELECT (moment.at AT TIME ZONE 'UTC')::date) now (today)
            WHERE vtc_id = $1::uuid AND game = $2::game AND day > today - 28 AND day <= today
            GROUP BY city_id) t) tanked
    ORDER BY moment.place`,
    values: [vtcId, game, times, limits.fuelReportMs],
  });
  return rows.map((row) => toMarket(game, row));
}

/** Lists when base prices and reports of a company change the market, apart from the end of each UTC day. */
export async function listMarketChanges(
  sql: Sql,
  { vtcId, game }: Omit<MarketKey, 'at'>,
  { after, upTo }: { readonly after: Date; readonly upTo: Date },
): Promise<readonly Date[]> {
  const rows = await sql.query<{ at: Date }>({
    name: 'list-market-changes',
    text: `/* list-market-changes */
    SELECT DISTINCT at FROM (
      SELECT created_at FROM fuel_base_prices WHERE vtc_id = $1::uuid AND game = $2::game
      UNION ALL
      SELECT unnest(ARRAY[at, removed_at, at + $5::int8 * interval '1 ms']) FROM fuel_reports
      WHERE vtc_id = $1::uuid AND game = $2::game AND at <= $4::timestamptz
        AND at > $3::timestamptz - $5::int8 * interval '1 ms') change (at)
    WHERE at > $3::timestamptz AND at <= $4::timestamptz ORDER BY at`,
    values: [vtcId, game, after, upTo, limits.fuelReportMs + 1],
  });
  return rows.map(({ at }) => at);
}

function toMarket(game: Game, row: MarketRow | undefined): Market {
  const { version = 0, base = [], reports = [], tanked = [] } = row ?? {};
  const tankedAt = new Map(
    tanked.map(({ cityId, week, fourWeeks }) => [cityId, { week, fourWeeks }]),
  );
  const toEntry = ({ reports: count, median }: MarketRow['reports'][number]) => ({
    reports: count,
    median,
  });
  return {
    game,
    version,
    base: new Map(base.map(({ territory, price }) => [territory, price])),
    byTerritory: new Map(
      reports.filter(({ isWhole }) => isWhole).map((some) => [some.territory, toEntry(some)]),
    ),
    byCity: new Map(
      reports.flatMap((some) =>
        some.isWhole || some.cityId === null ? [] : [[some.cityId, toEntry(some)] as const],
      ),
    ),
    tankedAt,
    tankedIn: addByTerritory(game, tankedAt),
  };
}
