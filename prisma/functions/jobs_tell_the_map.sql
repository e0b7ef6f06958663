CREATE OR REPLACE FUNCTION public.jobs_tell_the_map()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO map_pending (job_id, sign) VALUES (NEW.id, 0);
    RETURN NULL;
END $function$;
