-- Costs for 1,000 km are divided by the way of the jobs whose tolls, crossings and fines are all known. What a
-- job paid of which one of them is not known was added all the same, over no way at all.

-- Nobody adds to the sums meanwhile, by a job or by filling them with those of before.
LOCK TABLE "jobs", "region_jobs" IN SHARE MODE;

-- As before, with no cost of a job of which not all are known.
CREATE OR REPLACE FUNCTION "region_facts_of"("job" "jobs") RETURNS "region_facts" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
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
$$;

-- What such jobs have added so far.
WITH parts AS (
    SELECT r.vtc_id, r.game, grain, (r.ended_at AT TIME ZONE 'UTC')::date AS day,
           CASE WHEN grain <> 'destination' THEN r.source ELSE '' END AS source,
           CASE WHEN grain <> 'source' THEN r.destination ELSE '' END AS destination,
           sum(coalesce(j.tolls_minor, 0)) AS tolls_minor,
           sum(coalesce(j.transport_minor, 0)) AS transport_minor,
           sum(coalesce(j.fines_minor, 0)) AS fines_minor
    FROM jobs j JOIN region_jobs r ON r.job_id = j.id, unnest(enum_range(NULL::region_grain)) grain
    WHERE num_nulls(j.tolls_minor, j.transport_minor, j.fines_minor) IN (1, 2)
    GROUP BY 1, 2, 3, 4, 5, 6)
UPDATE region_days d SET
    tolls_minor = d.tolls_minor - p.tolls_minor,
    transport_minor = d.transport_minor - p.transport_minor,
    fines_minor = d.fines_minor - p.fines_minor
FROM parts p
WHERE (d.vtc_id, d.game, d.grain, d.day, d.source, d.destination)
    = (p.vtc_id, p.game, p.grain, p.day, p.source, p.destination);
