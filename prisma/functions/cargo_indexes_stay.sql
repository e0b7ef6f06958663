CREATE OR REPLACE FUNCTION public.cargo_indexes_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    RAISE EXCEPTION 'steps of the cargo market are not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'cargo_indexes_stay';
END $function$;
