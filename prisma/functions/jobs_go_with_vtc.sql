CREATE OR REPLACE FUNCTION public.jobs_go_with_vtc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    DELETE FROM jobs WHERE vtc_id = OLD.id AND driver_id IS NULL;
    RETURN OLD;
END $function$;
