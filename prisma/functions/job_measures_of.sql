CREATE OR REPLACE FUNCTION public.job_measures_of(job jobs, sign integer)
 RETURNS job_measures
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
    counted integer := CASE WHEN job.tier IN ('verified', 'accepted') THEN sign ELSE 0 END;
    cancelled integer := CASE WHEN job.state = 'cancelled' AND NOT job.is_trial THEN sign ELSE 0 END;
    -- What scores are made of counts once the job's incidents are known: a task fills in old jobs.
    known integer := CASE WHEN job.collision_points IS NULL THEN 0 ELSE counted END;
    ended_on date := (job.ended_at AT TIME ZONE 'UTC')::date;
    watched_m bigint := known * CASE WHEN job.overspeed_s IS NULL THEN 0 ELSE coalesce(job.distance_m, 0) END;
    collision_points bigint := known * job.collision_points;
    weighed integer := known * (job.cargo_damage_ppm IS NOT NULL)::int;
    clean integer := known * (job.cargo_damage_ppm < 10000 IS TRUE)::int;
    weight numeric := decay_weight(ended_on);
BEGIN
    RETURN ROW(
        job.vtc_id, job.driver_id, ended_on, job.game,
        counted,
        counted * coalesce(job.distance_m, 0),
        counted * coalesce(job.revenue_minor, 0),
        counted * coalesce(job.fines_minor, 0),
        counted * coalesce(job.tolls_minor, 0),
        counted * coalesce(job.transport_minor, 0),
        counted * coalesce(job.fuel_used_ml, 0),
        counted * coalesce(job.mass_g, 0),
        counted * coalesce(job.xp, 0),
        counted * (job.late IS TRUE)::int,
        counted * ('RACE' = ANY(job.notes))::int,
        counted * coalesce(job.cargo_damage_ppm, 0),
        counted * coalesce(job.truck_damage_ppm, 0),
        counted * coalesce(job.overspeed_s, 0),
        counted * job.safety_points,
        cancelled,
        cancelled * coalesce(job.penalty_minor, 0),
        counted * (job.late IS NOT NULL)::int,
        counted * CASE WHEN job.fuel_used_ml IS NULL THEN 0 ELSE coalesce(job.distance_m, 0) END,
        watched_m,
        coalesce(collision_points, 0),
        weighed,
        clean,
        watched_m * weight,
        coalesce(known * greatest(job.safety_points - job.collision_points, 0), 0) * weight,
        coalesce(collision_points, 0) * weight,
        known * coalesce(job.overspeed_s, 0) * weight,
        known * (job.late IS TRUE)::int * weight,
        known * coalesce(job.cargo_damage_ppm, 0) * weight,
        known * (job.late IS NOT NULL)::int * weight,
        weighed * weight,
        clean * weight,
        known * weight,
        CASE WHEN job.collision_points IS NULL THEN 0 ELSE cancelled END * weight
    )::job_measures;
END $function$;
