CREATE OR REPLACE FUNCTION public.ledger_sums_of(day date, kind text, driver_id uuid, place_id uuid, account text)
 RETURNS TABLE(dim text, ref text, grain text, period date)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT dims.dim, dims.ref, grains.grain, grains.period
    FROM (VALUES ('ALL', NULL), ('KIND', kind), ('DRIVER', driver_id::text), ('PLACE', place_id::text)) dims (dim, ref)
    CROSS JOIN (VALUES ('DAY', day), ('MONTH', date_trunc('month', day)::date),
                       ('YEAR', date_trunc('year', day)::date), ('EVER', NULL)) grains (grain, period)
    WHERE CASE dims.dim
        WHEN 'ALL' THEN true
        WHEN 'KIND' THEN account = 'cash' AND grains.grain <> 'EVER'
        ELSE dims.ref IS NOT NULL AND grains.grain IN ('MONTH', 'YEAR')
    END;
$function$;
