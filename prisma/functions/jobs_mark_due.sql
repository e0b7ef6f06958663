CREATE OR REPLACE FUNCTION public.jobs_mark_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    -- Rests until the fuel cost of a delivered job is known.
    rests_until timestamptz := now() + interval '5 seconds';
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
        SELECT vtc_id, 'job', id, rests_until FROM added job WHERE vtc_id IS NOT NULL AND ended_at IS NOT NULL;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
        SELECT vtc_id, 'job', id, rests_until FROM removed job WHERE vtc_id IS NOT NULL AND ended_at IS NOT NULL;
    ELSE
        INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
        SELECT DISTINCT vtc.id, 'job', n.id, rests_until
        FROM removed o JOIN added n ON n.id = o.id
        CROSS JOIN LATERAL (VALUES (o.vtc_id, o.ended_at), (n.vtc_id, n.ended_at)) vtc (id, ended_at)
        WHERE vtc.id IS NOT NULL AND vtc.ended_at IS NOT NULL
          AND (is_posted(o.vtc_id, o.tier, o.state), o.vtc_id, o.state, o.driver_id, o.ended_at, o.revenue_minor,
               o.income_minor, o.tolls_minor, o.transport_minor, o.fines_minor, o.penalty_minor, o.truck_damage_ppm,
               o.sources, o.started_at, o.distance_m, o.mass_g, o.cargo_damage_ppm, o.late, o.cargo_id,
               o.source_city_id, o.destination_city_id)
              IS DISTINCT FROM
              (is_posted(n.vtc_id, n.tier, n.state), n.vtc_id, n.state, n.driver_id, n.ended_at, n.revenue_minor,
               n.income_minor, n.tolls_minor, n.transport_minor, n.fines_minor, n.penalty_minor, n.truck_damage_ppm,
               n.sources, n.started_at, n.distance_m, n.mass_g, n.cargo_damage_ppm, n.late, n.cargo_id,
               n.source_city_id, n.destination_city_id);
    END IF;
    RETURN NULL;
END $function$;
