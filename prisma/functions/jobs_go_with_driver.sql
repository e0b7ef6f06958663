CREATE OR REPLACE FUNCTION public.jobs_go_with_driver()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    DELETE FROM jobs WHERE driver_id = OLD.id AND vtc_id IS NULL;
    RETURN OLD;
END $function$;
