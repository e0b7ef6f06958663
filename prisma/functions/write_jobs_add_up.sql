CREATE OR REPLACE FUNCTION public.write_jobs_add_up()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
    body text;
BEGIN
    WITH tables (place, sums, keys, condition) AS (
        VALUES (1, 'driver_days', '{vtc_id,driver_id,day,game}'::text[], 'true'),
               (2, 'vtc_days', '{vtc_id,day,game}', 'vtc_id IS NOT NULL'),
               (3, 'driver_totals', '{vtc_id,driver_id,game}', 'true')
    ), listed AS (
        -- A table sums the measures that it has a column for.
        SELECT tables.*, array_agg(measure.attname::text ORDER BY measure.attnum) AS measures,
               string_agg(format('sum(%1$I)::%2$s AS %1$I', measure.attname, measure.atttypid::regtype), ', '
                          ORDER BY measure.attnum) AS totals,
               string_agg(format('%1$I = sums.%1$I + change.%1$I', measure.attname), ', '
                          ORDER BY measure.attnum) AS added
        FROM tables
        JOIN pg_attribute measure ON measure.attrelid = 'job_measures'::regclass AND measure.attnum > 0
         AND NOT measure.attisdropped AND measure.attname NOT IN ('vtc_id', 'driver_id', 'day', 'game')
        JOIN pg_attribute stored ON stored.attrelid = sums::regclass AND stored.attname = measure.attname
         AND NOT stored.attisdropped
        GROUP BY place, sums, keys, condition
    )
    SELECT string_agg(format($loop$
    FOR change IN
        SELECT %2$s, %4$s FROM unnest(changes) WHERE %3$s GROUP BY %2$s
        HAVING (sum(%6$s)) <> (%7$s) ORDER BY %2$s
    LOOP
        INSERT INTO %1$s AS sums (%2$s, %5$s)
        VALUES (change.%8$s, %9$s)
        ON CONFLICT (%2$s) DO UPDATE SET %10$s
        RETURNING sums.ctid, sums.jobs + sums.cancelled_jobs = 0 INTO place, is_empty;
        IF is_empty THEN
            DELETE FROM %1$s WHERE ctid = place;
        END IF;
    END LOOP;$loop$,
        sums, array_to_string(keys, ', '), condition, totals, array_to_string(measures, ', '),
        array_to_string(measures, '), sum('), array_to_string(array_fill(0, ARRAY[cardinality(measures)]), ', '),
        array_to_string(keys, ', change.'),
        'greatest(change.' || array_to_string(measures, ', 0), greatest(change.') || ', 0)', added), '' ORDER BY place)
    INTO body FROM listed;
    -- Rows are locked in the order of their keys, so that no two transactions wait for each other; a row without
    -- jobs is none. What is proposed for insertion is never negative: that is checked before the row is found.
    EXECUTE 'CREATE OR REPLACE FUNCTION "jobs_add_up"("changes" "job_measures"[]) RETURNS void '
        || 'LANGUAGE plpgsql AS $f$ DECLARE change record; place tid; is_empty boolean; BEGIN'
        || body || ' END $f$';
END $function$;
