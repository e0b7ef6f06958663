CREATE OR REPLACE FUNCTION public.operators_are_not_locked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    DELETE FROM operators WHERE user_id = NEW.id;
    RETURN NULL;
END $function$;
