CREATE OR REPLACE FUNCTION public.ledger_entries_add_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO ledger_sums AS sums (vtc_id, dim, ref, grain, period, account, amount, entries)
    SELECT entry.vtc_id, part.dim, part.ref, part.grain, part.period, line.key,
           sum(line.value::bigint), count(*)::int
    FROM added entry
    CROSS JOIN LATERAL jsonb_each_text(entry.lines) line
    CROSS JOIN LATERAL ledger_sums_of(entry.day, entry.kind::text, entry.driver_id, entry.place_id, line.key) part
    GROUP BY 1, 2, 3, 4, 5, 6
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (vtc_id, dim, grain, period, ref, account) DO UPDATE
    SET amount = sums.amount + EXCLUDED.amount, entries = sums.entries + EXCLUDED.entries;
    RETURN NULL;
END $function$;
