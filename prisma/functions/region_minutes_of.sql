CREATE OR REPLACE FUNCTION public.region_minutes_of(minutes bigint)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT ('1e' || 8 * region_bucket(minutes))::numeric
$function$;
