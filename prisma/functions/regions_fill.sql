CREATE OR REPLACE FUNCTION public.regions_fill(most integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
    filling region_filling;
    seen region_facts[];
    facts region_facts[];
    last uuid;
BEGIN
    SELECT * INTO filling FROM region_filling FOR UPDATE;
    IF filling.is_done THEN
        RETURN true;
    END IF;
    SELECT array_agg(region_facts_of(ROW(job.*)::jobs)), (array_agg(job.id ORDER BY job.id DESC))[1]
    INTO seen, last
    FROM (SELECT * FROM jobs WHERE (filling.after IS NULL OR id > filling.after)
            AND tier IN ('verified', 'accepted') AND vtc_id IS NOT NULL
          ORDER BY id LIMIT most) job;
    IF seen IS NULL THEN
        UPDATE region_filling SET is_done = true;
        RETURN true;
    END IF;
    PERFORM regions_lock(seen);
    -- As they are now that nobody else changes them. One that has another company or driver by now was
    -- added by whoever changed it.
    facts := ARRAY(
        SELECT region_facts_of(ROW(job.*)::jobs) FROM jobs job JOIN unnest(seen) s ON s.job_id = job.id
        WHERE job.tier IN ('verified', 'accepted') AND job.vtc_id = s.vtc_id
          AND job.driver_id IS NOT DISTINCT FROM s.driver_id
          AND NOT EXISTS (SELECT FROM region_jobs r WHERE r.job_id = job.id));
    PERFORM regions_change('{}', facts);
    UPDATE region_filling SET after = last;
    RETURN false;
END $function$;
