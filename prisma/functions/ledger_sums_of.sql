CREATE OR REPLACE FUNCTION public.ledger_sums_of(day date, kind text, driver_id uuid)
 RETURNS TABLE(dim text, ref text, grain text, period date)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT dims.dim, dims.ref, grains.grain, grains.period
    FROM (VALUES ('ALL', NULL), ('KIND', kind), ('DRIVER', driver_id::text)) dims (dim, ref)
    CROSS JOIN (VALUES ('DAY', day), ('MONTH', date_trunc('month', day)::date),
                       ('YEAR', date_trunc('year', day)::date), ('EVER', NULL)) grains (grain, period)
    WHERE (dims.dim <> 'DRIVER' OR (dims.ref IS NOT NULL AND grains.grain <> 'DAY'));
$function$;
