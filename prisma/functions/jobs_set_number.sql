CREATE OR REPLACE FUNCTION public.jobs_set_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    last integer;
BEGIN
    IF TG_OP = 'INSERT' AND EXISTS (
        SELECT FROM jobs WHERE driver_id = NEW.driver_id AND fingerprint = NEW.fingerprint)
    THEN
        last := 0;
    ELSIF NEW.vtc_id IS NOT NULL THEN
        PERFORM pg_advisory_xact_lock(hashtextextended(NEW.vtc_id::text, 71));
        SELECT number INTO last FROM jobs WHERE vtc_id = NEW.vtc_id ORDER BY number DESC LIMIT 1;
    ELSE
        IF TG_OP = 'INSERT' THEN
            PERFORM pg_advisory_xact_lock(hashtextextended(NEW.driver_id::text, 71));
        END IF;
        SELECT number INTO last FROM jobs WHERE driver_id = NEW.driver_id AND vtc_id IS NULL
        ORDER BY number DESC LIMIT 1;
    END IF;
    NEW.number := coalesce(last, 0) + 1;
    RETURN NEW;
END $function$;
