CREATE OR REPLACE FUNCTION public.job_roads_pend()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO map_pending (job_id, sign) VALUES (NEW.job_id, 1);
        RETURN NULL;
    END IF;
    DELETE FROM map_pending WHERE job_id = OLD.job_id AND sign = 1;
    IF NOT FOUND THEN
        INSERT INTO map_pending (job_id, sign, game, driver_id, vtc_id, ended_at, from_city, to_city, passes)
        VALUES (OLD.job_id, -1, OLD.game, OLD.driver_id, OLD.vtc_id, OLD.ended_at, OLD.from_city,
                OLD.to_city, OLD.passes);
    END IF;
    RETURN NULL;
END $function$;
