CREATE OR REPLACE FUNCTION public.jobs_hide_without_driver()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    NEW.is_public := false;
    RETURN NEW;
END $function$;
