CREATE OR REPLACE FUNCTION public.region_facts_of(job jobs)
 RETURNS region_facts
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT ROW(
    job.id, job.vtc_id, job.driver_id, job.game, job.ended_at,
    coalesce(job.source_city_id, ''), coalesce(job.source_city, ''),
    coalesce(job.destination_city_id, ''), coalesce(job.destination_city, ''),
    job.distance_m, job.revenue_minor, job.mass_g,
    CASE WHEN num_nulls(job.transport_minor, job.fines_minor) = 0 THEN job.tolls_minor END,
    CASE WHEN num_nulls(job.tolls_minor, job.fines_minor) = 0 THEN job.transport_minor END,
    CASE WHEN num_nulls(job.tolls_minor, job.transport_minor) = 0 THEN job.fines_minor END,
    job.truck_damage_ppm, job.cargo_damage_ppm,
    round(extract(epoch FROM job.ended_at - job.started_at) / 60)::bigint
)::"region_facts"
$function$;
