import {
  defaultRules,
  maintenanceTerms,
  repairItem,
} from '@waybill/schema/features/maintenance.models';

const defaults = defaultRules
  .map(
    ({ item, intervalM, intervalDays }, position) =>
      `('${item}', ${position}, ${intervalM}::bigint, ${intervalDays}::int)`,
  )
  .join(', ');

const isOpen = `state IN ('OPEN', 'WORKSHOP')`;

/** SQL for whether a truck `t` is cared for: it is in service, and no part of another one. */
export const isCaredFor = `t.joined_into_id IS NULL AND t.status IN ('ACTIVE', 'WORKSHOP')`;

/**
 * SQL for the items of care of a truck `t` at a time, as lateral rows `due`: those of its company's rules, repair, and what
 * has an open order. `ratio_ppm` is how much of the interval is used, in millionths.
 */
export const dueOf = (now: string) => `
  CROSS JOIN LATERAL (
    SELECT rule.item, wanted.id AS order_id,
           least(1e12, round(1e6 * greatest(0, since.m / rule.interval_m, since.days / rule.interval_days,
             CASE WHEN rule.item = '${repairItem}' THEN worn.ppm / ${maintenanceTerms.repairAtPpm}.0 END)))::float8 AS ratio_ppm,
           (rule.interval_m - since.m)::float8 AS left_m, ceil(rule.interval_days - since.days)::float8 AS left_days
    FROM (
      SELECT item, max(interval_m) AS interval_m, max(interval_days) AS interval_days
      FROM (
        SELECT item, interval_m, interval_days FROM maintenance_rules WHERE vtc_id = t.vtc_id
        UNION ALL
        SELECT item, interval_m, interval_days FROM (VALUES ${defaults}) standard (item, position, interval_m, interval_days)
        WHERE NOT EXISTS (SELECT FROM maintenance_rules WHERE vtc_id = t.vtc_id)
        UNION ALL
        SELECT '${repairItem}', NULL, NULL
        UNION ALL
        SELECT item, NULL, NULL FROM work_orders WHERE truck_id = t.id AND ${isOpen}) named
      GROUP BY item) rule
    LEFT JOIN work_orders wanted ON wanted.truck_id = t.id AND wanted.item = rule.item AND wanted.${isOpen}
    LEFT JOIN LATERAL (
      SELECT done_at, done_odometer_m FROM work_orders
      WHERE truck_id = t.id AND item = rule.item AND state = 'DONE' ORDER BY done_at DESC LIMIT 1) done ON true
    CROSS JOIN LATERAL (
      SELECT greatest(0, t.odometer_m - coalesce(done.done_odometer_m, t.from_m))::numeric AS m,
             greatest(0, extract(epoch FROM ${now}::timestamptz - coalesce(done.done_at, t.first_seen_at)) / 86400) AS days) since
    CROSS JOIN LATERAL (SELECT max(ppm::int) AS ppm FROM jsonb_each_text(t.wear_ppm) part (name, ppm)) worn) due`;
