CREATE OR REPLACE FUNCTION public.jobs_match_route_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF NEW.tier IS NULL OR NEW.tier NOT IN ('verified', 'accepted') THEN
        UPDATE route_plan_legs SET job_id = NULL WHERE job_id = NEW.id;
        RETURN NULL;
    END IF;
    UPDATE route_plan_legs SET job_id = NEW.id
    WHERE (route_plan_id, ordinal) = (
        SELECT leg.route_plan_id, leg.ordinal
        FROM route_plans plan JOIN route_plan_legs leg ON leg.route_plan_id = plan.id
        WHERE plan.vtc_id = NEW.vtc_id AND plan.driver_id = NEW.driver_id
          AND plan.game = NEW.game AND plan.given_at <= NEW.started_at
          AND leg.job_id IS NULL
          AND leg.source_city_id = NEW.source_city_id
          AND leg.destination_city_id = NEW.destination_city_id
        ORDER BY plan.given_at, plan.id, leg.ordinal
        LIMIT 1 FOR UPDATE OF leg SKIP LOCKED FOR KEY SHARE OF plan SKIP LOCKED);
    RETURN NULL;
END $function$;
