CREATE OR REPLACE FUNCTION public.regions_change(were region_facts[], are region_facts[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
    removed region_jobs[];
    relinked region_jobs[];
    change record;
    is_empty boolean;
BEGIN
    WITH gone AS (
        DELETE FROM region_jobs WHERE job_id = ANY (SELECT job_id FROM unnest(were)) RETURNING *)
    SELECT coalesce(array_agg(gone), '{}') INTO removed FROM gone;

    INSERT INTO region_jobs (job_id, vtc_id, driver_id, game, ended_at, source, destination)
    SELECT job_id, vtc_id, driver_id, game, ended_at, source, destination FROM unnest(are);

    -- Those that come right after one that has gone or come, and those themselves.
    WITH places AS (
        SELECT vtc_id, driver_id, game, ended_at, job_id FROM unnest(removed)
        UNION SELECT vtc_id, driver_id, game, ended_at, job_id FROM unnest(are)
    ), touched AS (
        SELECT job_id FROM unnest(are) WHERE driver_id IS NOT NULL
        UNION
        SELECT next.job_id FROM places p, LATERAL (
            SELECT job_id FROM region_jobs r
            WHERE r.vtc_id = p.vtc_id AND r.game = p.game AND r.driver_id = p.driver_id
              AND (r.ended_at, r.job_id) > (p.ended_at, p.job_id)
            ORDER BY r.ended_at, r.job_id LIMIT 1) next
    ), known AS (
        SELECT r.job_id, CASE WHEN r.source <> '' AND last.destination <> ''
                              THEN r.source <> last.destination END AS ran_empty
        FROM touched JOIN region_jobs r USING (job_id) LEFT JOIN LATERAL (
            SELECT destination FROM region_jobs l
            WHERE l.vtc_id = r.vtc_id AND l.game = r.game AND l.driver_id = r.driver_id
              AND (l.ended_at, l.job_id) < (r.ended_at, r.job_id)
            ORDER BY l.ended_at DESC, l.job_id DESC LIMIT 1) last ON true
    ), former AS (
        SELECT r.* FROM region_jobs r JOIN known k USING (job_id)
        WHERE r.ran_empty IS DISTINCT FROM k.ran_empty
    ), written AS (
        UPDATE region_jobs r SET ran_empty = k.ran_empty FROM known k
        WHERE r.job_id = k.job_id AND r.ran_empty IS DISTINCT FROM k.ran_empty
        RETURNING r.job_id
    )
    SELECT coalesce(array_agg(former), '{}') INTO relinked FROM former JOIN written USING (job_id);

    INSERT INTO region_cities (vtc_id, game, city_id, name)
    SELECT DISTINCT ON (vtc_id, game, city_id) vtc_id, game, city_id, name
    FROM (SELECT vtc_id, game, source AS city_id, source_name AS name FROM unnest(are)
          UNION ALL SELECT vtc_id, game, destination, destination_name FROM unnest(are)) named
    WHERE city_id <> '' AND name <> '' ORDER BY vtc_id, game, city_id, name
    ON CONFLICT DO NOTHING;

    FOR change IN
        WITH facts AS (
            SELECT -1 AS sign, f.*, g.ran_empty FROM unnest(were) f JOIN unnest(removed) g USING (job_id)
            UNION ALL
            SELECT 1, f.*, r.ran_empty FROM unnest(are) f JOIN region_jobs r USING (job_id)
        ), parts AS (
            SELECT vtc_id, game, (ended_at AT TIME ZONE 'UTC')::date AS day, source, destination,
                   sign AS jobs, sign * coalesce(distance_m, 0) AS distance_m,
                   sign * coalesce(revenue_minor, 0) AS revenue_minor,
                   sign * (mass_g IS NOT NULL)::int AS weighed_jobs,
                   sign * coalesce(mass_g, 0) AS mass_g,
                   sign * coalesce((mass_g * distance_m + 500) / 1000, 0) AS moved_g_km,
                   sign * CASE WHEN num_nonnulls(tolls_minor, transport_minor, fines_minor) = 3
                               THEN coalesce(distance_m, 0) ELSE 0 END AS costed_m,
                   sign * coalesce(tolls_minor, 0) AS tolls_minor,
                   sign * coalesce(transport_minor, 0) AS transport_minor,
                   sign * coalesce(fines_minor, 0) AS fines_minor,
                   sign * CASE WHEN truck_damage_ppm IS NULL THEN 0
                               ELSE coalesce(distance_m, 0) END AS truck_damage_m,
                   sign * coalesce(truck_damage_ppm, 0) AS truck_damage_ppm,
                   sign * CASE WHEN cargo_damage_ppm IS NULL THEN 0
                               ELSE coalesce(distance_m, 0) END AS cargo_damage_m,
                   sign * coalesce(cargo_damage_ppm, 0) AS cargo_damage_ppm,
                   sign * (ran_empty IS NOT NULL)::int AS linked_jobs,
                   sign * (ran_empty IS TRUE)::int AS empty_jobs,
                   sign * region_minutes_of(minutes) AS minutes
            FROM facts
            UNION ALL
            SELECT r.vtc_id, r.game, (r.ended_at AT TIME ZONE 'UTC')::date, r.source, r.destination,
                   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                   (r.ran_empty IS NOT NULL)::int - (former.ran_empty IS NOT NULL)::int,
                   (r.ran_empty IS TRUE)::int - (former.ran_empty IS TRUE)::int, 0
            FROM unnest(relinked) former JOIN region_jobs r USING (job_id)
            WHERE NOT EXISTS (SELECT FROM unnest(are) added WHERE added.job_id = r.job_id)
        )
        SELECT vtc_id, game, grain, day,
               CASE WHEN grain <> 'destination' THEN source ELSE '' END AS source,
               CASE WHEN grain <> 'source' THEN destination ELSE '' END AS destination,
               sum(jobs)::bigint AS jobs, sum(distance_m)::bigint AS distance_m,
               sum(revenue_minor)::bigint AS revenue_minor, sum(weighed_jobs)::bigint AS weighed_jobs,
               sum(mass_g)::bigint AS mass_g, sum(moved_g_km)::bigint AS moved_g_km,
               sum(costed_m)::bigint AS costed_m, sum(tolls_minor)::bigint AS tolls_minor,
               sum(transport_minor)::bigint AS transport_minor, sum(fines_minor)::bigint AS fines_minor,
               sum(truck_damage_m)::bigint AS truck_damage_m,
               sum(truck_damage_ppm)::bigint AS truck_damage_ppm,
               sum(cargo_damage_m)::bigint AS cargo_damage_m,
               sum(cargo_damage_ppm)::bigint AS cargo_damage_ppm,
               sum(linked_jobs)::bigint AS linked_jobs, sum(empty_jobs)::bigint AS empty_jobs,
               sum(minutes) AS minutes
        FROM parts, unnest(enum_range(NULL::region_grain)) grain
        GROUP BY 1, 2, 3, 4, 5, 6
        ORDER BY 1, 2, 3, 4, 5, 6
    LOOP
        INSERT INTO region_days AS sums (
                    vtc_id, game, grain, day, source, destination, jobs, distance_m, revenue_minor,
                    weighed_jobs, mass_g, moved_g_km, costed_m, tolls_minor, transport_minor,
                    fines_minor, truck_damage_m, truck_damage_ppm, cargo_damage_m, cargo_damage_ppm,
                    linked_jobs, empty_jobs, minutes)
        VALUES (change.vtc_id, change.game, change.grain, change.day, change.source, change.destination,
                -- What is taken back is never what is written: there is something that it is taken from.
                greatest(change.jobs, change.weighed_jobs, change.linked_jobs, change.empty_jobs, 0),
                greatest(change.distance_m, 0), greatest(change.revenue_minor, 0),
                greatest(change.weighed_jobs, 0), greatest(change.mass_g, 0),
                greatest(change.moved_g_km, 0), greatest(change.costed_m, 0),
                greatest(change.tolls_minor, 0), greatest(change.transport_minor, 0),
                greatest(change.fines_minor, 0), greatest(change.truck_damage_m, 0),
                greatest(change.truck_damage_ppm, 0), greatest(change.cargo_damage_m, 0),
                greatest(change.cargo_damage_ppm, 0),
                greatest(change.linked_jobs, change.empty_jobs, 0),
                greatest(change.empty_jobs, 0), greatest(change.minutes, 0))
        ON CONFLICT (vtc_id, game, grain, day, source, destination) DO UPDATE SET
            jobs = sums.jobs + change.jobs, distance_m = sums.distance_m + change.distance_m,
            revenue_minor = sums.revenue_minor + change.revenue_minor,
            weighed_jobs = sums.weighed_jobs + change.weighed_jobs,
            mass_g = sums.mass_g + change.mass_g, moved_g_km = sums.moved_g_km + change.moved_g_km,
            costed_m = sums.costed_m + change.costed_m,
            tolls_minor = sums.tolls_minor + change.tolls_minor,
            transport_minor = sums.transport_minor + change.transport_minor,
            fines_minor = sums.fines_minor + change.fines_minor,
            truck_damage_m = sums.truck_damage_m + change.truck_damage_m,
            truck_damage_ppm = sums.truck_damage_ppm + change.truck_damage_ppm,
            cargo_damage_m = sums.cargo_damage_m + change.cargo_damage_m,
            cargo_damage_ppm = sums.cargo_damage_ppm + change.cargo_damage_ppm,
            linked_jobs = sums.linked_jobs + change.linked_jobs,
            empty_jobs = sums.empty_jobs + change.empty_jobs,
            minutes = sums.minutes + change.minutes
        RETURNING sums.jobs = 0 INTO is_empty;
        IF is_empty THEN
            DELETE FROM region_days
            WHERE (vtc_id, game, grain, day, source, destination) =
                  (change.vtc_id, change.game, change.grain, change.day, change.source, change.destination);
        END IF;
    END LOOP;
END $function$;
