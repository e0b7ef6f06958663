CREATE OR REPLACE FUNCTION public.ledger_entries_add_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    -- An entry's reversal takes it away. A sum that stays as it is, as when an amount is posted again, isn't written.
    INSERT INTO ledger_sums AS sums (vtc_id, dim, ref, grain, period, account, amount, entries)
    SELECT vtc_id,
           CASE WHEN GROUPING(kind) = 0 THEN 'KIND' WHEN GROUPING(driver_id) = 0 THEN 'DRIVER'
                WHEN GROUPING(place_id) = 0 THEN 'PLACE' WHEN GROUPING(truck_id) = 0 THEN 'TRUCK' ELSE 'ALL' END,
           coalesce(kind::text, driver_id::text, place_id::text, truck_id::text),
           CASE WHEN GROUPING(day) = 0 THEN 'DAY' WHEN GROUPING(month) = 0 THEN 'MONTH'
                WHEN GROUPING(year) = 0 THEN 'YEAR' ELSE 'EVER' END,
           coalesce(day, month, year), account, sum(amount), sum(entries)
    FROM (
        SELECT vtc_id, kind, driver_id, place_id, truck_id, day, date_trunc('month', day)::date AS month,
               date_trunc('year', day)::date AS year, key AS account, value::bigint AS amount,
               CASE WHEN reverses_id IS NULL THEN 1 ELSE -1 END AS entries
        FROM added CROSS JOIN jsonb_each_text(lines)) lines
    GROUP BY vtc_id, account, GROUPING SETS (
        (day), (month), (year), (), (kind, day), (kind, month), (kind, year),
        (driver_id, month), (driver_id, year), (place_id, month), (place_id, year), (truck_id, month), (truck_id, year))
    HAVING (sum(amount) <> 0 OR sum(entries) <> 0)
       AND (GROUPING(kind) = 1 OR account = 'cash')
       AND (GROUPING(driver_id) = 1 OR driver_id IS NOT NULL)
       AND (GROUPING(place_id) = 1 OR place_id IS NOT NULL)
       AND (GROUPING(truck_id) = 1 OR truck_id IS NOT NULL)
    ON CONFLICT (vtc_id, dim, grain, period, ref, account) DO UPDATE
    SET amount = sums.amount + EXCLUDED.amount, entries = sums.entries + EXCLUDED.entries;
    RETURN NULL;
END $function$;

ALTER TABLE "ledger_sums" DROP CONSTRAINT "ledger_sums_dim";
ALTER TABLE "ledger_sums" ADD CONSTRAINT "ledger_sums_dim"
    CHECK ("dim" IN ('ALL', 'KIND', 'DRIVER', 'PLACE', 'TRUCK') AND ("ref" IS NULL) = ("dim" = 'ALL')) NOT VALID;

-- What was posted for trucks so far. Entries of jobs have none yet.
INSERT INTO "ledger_sums" ("vtc_id", "dim", "ref", "grain", "period", "account", "amount", "entries")
SELECT entry."vtc_id", 'TRUCK', entry."truck_id"::text, grain.name, date_trunc(grain.unit, entry."day")::date, line.key,
       sum(line.value::bigint), sum(CASE WHEN entry."reverses_id" IS NULL THEN 1 ELSE -1 END)
FROM "ledger_entries" entry
CROSS JOIN LATERAL jsonb_each_text(entry."lines") line
CROSS JOIN (VALUES ('MONTH', 'month'), ('YEAR', 'year')) grain (name, unit)
WHERE entry."truck_id" IS NOT NULL
GROUP BY 1, 2, 3, 4, 5, 6;
