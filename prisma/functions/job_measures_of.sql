CREATE OR REPLACE FUNCTION public.job_measures_of(job jobs, sign integer)
 RETURNS job_measures
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
    counted integer := CASE WHEN job.tier IN ('verified', 'accepted') THEN sign ELSE 0 END;
    cancelled integer := CASE WHEN job.state = 'cancelled' AND NOT job.is_trial THEN sign ELSE 0 END;
BEGIN
    RETURN ROW(
        job.vtc_id, job.driver_id, (job.ended_at AT TIME ZONE 'UTC')::date, job.game,
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
        counted * CASE WHEN job.fuel_used_ml IS NULL THEN 0 ELSE coalesce(job.distance_m, 0) END
    )::job_measures;
END $function$;
