CREATE OR REPLACE FUNCTION public.jobs_roll_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    changes job_measures[] := '{}';
BEGIN
    IF TG_OP <> 'DELETE' THEN
        changes := ARRAY(SELECT job_measures_of(ROW(job.*)::jobs, 1) FROM added job
                         WHERE tier IN ('verified', 'accepted') OR state = 'cancelled');
    END IF;
    IF TG_OP <> 'INSERT' THEN
        changes := changes || ARRAY(
            SELECT job_measures_of(ROW(job.*)::jobs, -1) FROM removed job
            WHERE tier IN ('verified', 'accepted') OR state = 'cancelled');
    END IF;
    IF cardinality(changes) > 0 THEN
        PERFORM jobs_add_up(changes);
    END IF;
    RETURN NULL;
END $function$;
