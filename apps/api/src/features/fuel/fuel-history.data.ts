import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';

interface ClosedRow {
  readonly territory: string;
  /** Such as `2026-05-02`. */
  readonly day: string;
  readonly price: number;
}

/**
 * Lists the closing prices of territories from a day on, plus the last one before it for each. A day without
 * a row has the price of the day before.
 */
export async function listClosed(
  db: Db,
  { vtcId, game }: { readonly vtcId: string; readonly game: Game },
  territories: readonly string[],
  from: Date,
): Promise<ClosedRow[]> {
  return db.$queryRaw<ClosedRow[]>`
    SELECT territory, day::text AS day, price FROM fuel_prices
    WHERE vtc_id = ${vtcId}::uuid AND game = ${game}::game
      AND territory = ANY(${[...territories]}::text[]) AND day >= ${from}::date
    UNION ALL
    SELECT t.territory, last.day::text, last.price
    FROM unnest(${[...territories]}::text[]) t (territory)
    CROSS JOIN LATERAL (
      SELECT day, price FROM fuel_prices p
      WHERE p.vtc_id = ${vtcId}::uuid AND p.game = ${game}::game AND p.territory = t.territory
        AND p.day < ${from}::date
      ORDER BY day DESC LIMIT 1) last`;
}

/** Lists the companies and games in which prices may differ from the previous day. */
export async function listMarkets(
  db: Db,
  day: Date,
  after: string,
  limit: number,
): Promise<{ readonly vtcId: string; readonly games: readonly Game[] }[]> {
  return db.$queryRaw`
    SELECT vtc_id::text AS "vtcId", array_agg(DISTINCT game::text) AS games
    FROM (SELECT vtc_id, game FROM fuel_reports
          WHERE at >= ${day}::date - 9 AND at < ${day}::date + 1
          UNION SELECT vtc_id, game FROM fuel_days
          WHERE day > ${day}::date - 30 AND day <= ${day}::date
          UNION SELECT vtc_id, game FROM fuel_base_prices
          WHERE created_at >= ${day}::date - 1 AND created_at < ${day}::date + 1) market
    WHERE vtc_id > ${after}::uuid AND EXISTS (SELECT FROM vtcs v WHERE v.id = market.vtc_id)
    GROUP BY vtc_id ORDER BY vtc_id LIMIT ${limit}`;
}

/** Stores a day's closing prices where they differ from the last ones. Idempotent. */
export async function closeDay(
  db: Db,
  { vtcId, game }: { readonly vtcId: string; readonly game: Game },
  day: Date,
  prices: readonly { readonly territory: string; readonly price: number }[],
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO fuel_prices (vtc_id, game, territory, day, price)
    SELECT ${vtcId}::uuid, ${game}::game, n.territory, ${day}::date, n.price
    FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) n (territory text, price int)
    LEFT JOIN LATERAL (
      SELECT p.price FROM fuel_prices p
      WHERE p.vtc_id = ${vtcId}::uuid AND p.game = ${game}::game AND p.territory = n.territory
        AND p.day < ${day}::date
      ORDER BY p.day DESC LIMIT 1) last ON true
    WHERE last.price IS DISTINCT FROM n.price
    ON CONFLICT DO NOTHING`;
}

/** Returns the last closed day, or null. */
export async function findClosedDay(db: Db): Promise<Date | null> {
  return (await db.fuelClosing.findFirst())?.day ?? null;
}

export async function setClosedDay(db: Db, day: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO fuel_closings (is_only, day) VALUES (true, ${day}::date)
    ON CONFLICT (is_only) DO UPDATE SET day = greatest(fuel_closings.day, EXCLUDED.day)`;
}
