CREATE OR REPLACE FUNCTION public.region_lock_of(vtc uuid, driver uuid)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT (hashtextextended(vtc::text || coalesce(driver::text, ''), 125) & 511)::integer
$function$;
