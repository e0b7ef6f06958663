CREATE OR REPLACE FUNCTION public.incidents_add_up(changes incident_change[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
    change record;
BEGIN
    -- In the order of their keys, as the other sums.
    FOR change IN
        WITH parts AS (
            SELECT vtc_id, game, day, 'cause'::incident_grain AS grain, cause AS key,
                   sign * (told->>0)::bigint AS n, sign * (told->>1)::bigint AS milli
            FROM unnest(changes), jsonb_each(incidents->'causes') each (cause, told)
            UNION ALL
            SELECT vtc_id, game, day, 'lane', lane,
                   sign * (SELECT sum((told->>0)::bigint) FROM jsonb_each(incidents->'causes') each (cause, told)),
                   sign * (SELECT sum((told->>1)::bigint) FROM jsonb_each(incidents->'causes') each (cause, told))
            FROM unnest(changes) WHERE lane IS NOT NULL
            UNION ALL
            SELECT vtc_id, game, day, 'hour', hour, sign, sign * milli::bigint
            FROM unnest(changes), jsonb_each_text(incidents->'hours') each (hour, milli)
        )
        SELECT vtc_id, game, grain, day, key, sum(n)::bigint AS n, sum(milli)::bigint AS milli
        FROM parts GROUP BY 1, 2, 3, 4, 5 HAVING (sum(n), sum(milli)) <> (0, 0) ORDER BY 1, 2, 3, 4, 5
    LOOP
        INSERT INTO incident_days AS sums (vtc_id, game, grain, day, key, n, milli)
        VALUES (change.vtc_id, change.game, change.grain, change.day, change.key,
                greatest(change.n, 0), greatest(change.milli, 0))
        ON CONFLICT (vtc_id, game, grain, day, key) DO UPDATE
        SET n = sums.n + change.n, milli = sums.milli + change.milli;
        IF change.n < 0 THEN
            DELETE FROM incident_days
            WHERE (vtc_id, game, grain, day, key) =
                  (change.vtc_id, change.game, change.grain, change.day, change.key) AND n = 0;
        END IF;
    END LOOP;
END $function$;
