CREATE OR REPLACE FUNCTION public.fuel_follow_jobs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    gone uuid[];
    come uuid[];
    former fuel_tank_ups[] := '{}';
    later fuel_tank_ups[] := '{}';
    change record;
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(id) INTO come FROM added
        WHERE tier IN ('verified', 'accepted') AND vtc_id IS NOT NULL;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(id) INTO gone FROM removed
        WHERE tier IN ('verified', 'accepted') AND vtc_id IS NOT NULL;
    ELSE
        SELECT array_agg(id) FILTER (WHERE was), array_agg(id) FILTER (WHERE is_now) INTO gone, come
        FROM (SELECT o.id, coalesce(o.tier IN ('verified', 'accepted'), false) AND o.vtc_id IS NOT NULL AS was,
                     coalesce(n.tier IN ('verified', 'accepted'), false) AND n.vtc_id IS NOT NULL AS is_now,
                     (o.vtc_id, o.fuel_used_ml) IS DISTINCT FROM (n.vtc_id, n.fuel_used_ml) AS other
              FROM removed o JOIN added n ON n.id = o.id) jobs
        WHERE was <> is_now OR (was AND other);
    END IF;
    IF gone IS NULL AND come IS NULL THEN
        RETURN NULL;
    END IF;

    IF gone IS NOT NULL THEN
        WITH less AS (DELETE FROM fuel_tank_ups WHERE job_id = ANY(gone) RETURNING *)
        SELECT coalesce(array_agg(ROW(less.*)::fuel_tank_ups), '{}') INTO former FROM less;
    END IF;
    IF come IS NOT NULL THEN
        WITH more AS (
            INSERT INTO fuel_tank_ups (job_id, ordinal, vtc_id, game, city_id, at, volume_ml)
            SELECT job.id, item.ordinal, job.vtc_id, job.game, place.city_id, item.at, item.volume_ml
            FROM job_items item
            JOIN jobs job ON job.id = item.job_id
            CROSS JOIN LATERAL (
                SELECT fuel_city_of(item.detail, job.game, job.source_city_id, job.vtc_id,
                                    job.driver_id) AS city_id) place
            WHERE item.job_id = ANY(come) AND item.kind = 'refuel' AND NOT item.undone
              AND item.volume_ml > 0 AND place.city_id IS NOT NULL
            ON CONFLICT DO NOTHING RETURNING *)
        SELECT coalesce(array_agg(ROW(more.*)::fuel_tank_ups), '{}') INTO later FROM more;
    END IF;

    FOR change IN
        SELECT vtc_id, game, (at AT TIME ZONE 'UTC')::date AS day, city_id,
               sum(sign * volume_ml::bigint) AS volume_ml, sum(sign)::int AS tank_ups
        FROM (SELECT -1 AS sign, part.* FROM unnest(former) part
              UNION ALL SELECT 1, part.* FROM unnest(later) part) parts
        GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0 OR sum(sign * volume_ml::bigint) <> 0
        ORDER BY 1, 2, 3, 4
    LOOP
        UPDATE fuel_days sums
        SET volume_ml = sums.volume_ml + change.volume_ml, tank_ups = sums.tank_ups + change.tank_ups
        WHERE (sums.vtc_id, sums.game, sums.day, sums.city_id)
            = (change.vtc_id, change.game, change.day, change.city_id);
        IF NOT FOUND THEN
            INSERT INTO fuel_days AS sums (vtc_id, game, day, city_id, volume_ml, tank_ups)
            VALUES (change.vtc_id, change.game, change.day, change.city_id, change.volume_ml, change.tank_ups)
            ON CONFLICT (vtc_id, game, day, city_id) DO UPDATE
            SET volume_ml = sums.volume_ml + EXCLUDED.volume_ml, tank_ups = sums.tank_ups + EXCLUDED.tank_ups;
        ELSIF change.tank_ups < 0 THEN
            DELETE FROM fuel_days sums
            WHERE (sums.vtc_id, sums.game, sums.day, sums.city_id)
                = (change.vtc_id, change.game, change.day, change.city_id) AND sums.tank_ups = 0;
        END IF;
    END LOOP;
    RETURN NULL;
END $function$;
