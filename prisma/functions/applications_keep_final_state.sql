CREATE OR REPLACE FUNCTION public.applications_keep_final_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    RAISE EXCEPTION 'an application that is % never becomes %', OLD.state, NEW.state;
END $function$;
