CREATE OR REPLACE FUNCTION public.vtc_safety_rules_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    RAISE EXCEPTION 'a version of safety rules is not changed' USING ERRCODE = 'check_violation';
END $function$;
