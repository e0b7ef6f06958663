CREATE OR REPLACE FUNCTION public.schema_may_change()
 RETURNS boolean
 LANGUAGE sql
AS $function$
  SELECT pg_try_advisory_xact_lock(72707369)
$function$;
