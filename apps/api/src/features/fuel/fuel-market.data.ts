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

/**
 * Reads the inputs of fuel prices as they were known at a time: later removals of reports and later base
 * prices are ignored. Reads the sums of 28 days, so the cost does not grow with the number of jobs.
 */
export async function readMarket(db: Db, key: MarketKey): Promise<Market> {
  return readMarketInSql(sqlOf(db), key);
}

/** As `readMarket`, past Prisma. */
export async function readMarketInSql(sql: Sql, { vtcId, game, at }: MarketKey): Promise<Market> {
  const since = new Date(at.getTime() - limits.fuelReportMs);
  const [row] = await sql.query<MarketRow>({
    name: 'read-market',
    text: `/* read-market */
    WITH base AS (
      SELECT DISTINCT ON (territory) territory, version, price FROM fuel_base_prices
      WHERE vtc_id = $1::uuid AND game = $2::game AND created_at <= $3::timestamptz
      ORDER BY territory, version DESC),
    reports AS (
      SELECT territory, city_id AS "cityId", GROUPING(city_id) = 1 AS "isWhole",
             count(*)::int AS reports,
             -- Of an even number the mean of the two in the middle.
             ((percentile_disc(0.5) WITHIN GROUP (ORDER BY price)
               + percentile_disc(0.5) WITHIN GROUP (ORDER BY price DESC) + 1) / 2)::int AS median
      FROM fuel_reports
      WHERE vtc_id = $1::uuid AND game = $2::game AND at >= $4::timestamptz AND at <= $3::timestamptz
        AND (removed_at IS NULL OR removed_at > $3::timestamptz)
      GROUP BY GROUPING SETS ((territory), (territory, city_id))),
    tanked AS (
      SELECT city_id AS "cityId", sum(volume_ml) AS "fourWeeks",
             coalesce(sum(volume_ml) FILTER (WHERE day > today - 7), 0) AS week
      FROM fuel_days, LATERAL (SELECT ($3::timestamptz AT TIME ZONE 'UTC')::date) now (today)
      WHERE vtc_id = $1::uuid AND game = $2::game AND day > today - 28 AND day <= today
      GROUP BY city_id)
    SELECT (SELECT coalesce(max(version), 0)::int FROM base) AS version,
           (SELECT coalesce(json_agg(b), '[]') FROM base b) AS base,
           (SELECT coalesce(json_agg(r), '[]') FROM reports r) AS reports,
           (SELECT coalesce(json_agg(t), '[]') FROM tanked t) AS tanked`,
    values: [vtcId, game, at, since],
  });
  return toMarket(game, row);
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
