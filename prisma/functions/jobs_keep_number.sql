CREATE OR REPLACE FUNCTION public.jobs_keep_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    NEW.number := OLD.number;
    RETURN NEW;
END $function$;
