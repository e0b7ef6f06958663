CREATE OR REPLACE FUNCTION public.jobs_roll_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    changes job_measures[] := '{}';
    incidents incident_change[] := '{}';
BEGIN
    IF TG_OP <> 'DELETE' THEN
        changes := ARRAY(SELECT job_measures_of(ROW(job.*)::jobs, 1) FROM added job
                         WHERE tier IN ('verified', 'accepted') OR state = 'cancelled');
        incidents := ARRAY(SELECT incident_change_of(ROW(job.*)::jobs, 1) FROM added job
                           WHERE tier IN ('verified', 'accepted') AND vtc_id IS NOT NULL
                             AND job.incidents IS NOT NULL);
    END IF;
    IF TG_OP <> 'INSERT' THEN
        changes := changes || ARRAY(
            SELECT job_measures_of(ROW(job.*)::jobs, -1) FROM removed job
            WHERE tier IN ('verified', 'accepted') OR state = 'cancelled');
        incidents := incidents || ARRAY(
            SELECT incident_change_of(ROW(job.*)::jobs, -1) FROM removed job
            WHERE tier IN ('verified', 'accepted') AND vtc_id IS NOT NULL AND job.incidents IS NOT NULL);
    END IF;
    IF cardinality(changes) > 0 THEN
        PERFORM jobs_add_up(changes);
    END IF;
    IF cardinality(incidents) > 0 THEN
        PERFORM incidents_add_up(incidents);
    END IF;
    RETURN NULL;
END $function$;
