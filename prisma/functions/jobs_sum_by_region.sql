CREATE OR REPLACE FUNCTION public.jobs_sum_by_region()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    were region_facts[] := '{}';
    are region_facts[] := '{}';
BEGIN
    IF TG_OP = 'UPDATE' THEN
        -- What stays the same for the reports is left alone: most of what settling writes.
        WITH pairs AS (
            SELECT CASE WHEN o.tier IN ('verified', 'accepted') AND o.vtc_id IS NOT NULL
                        THEN region_facts_of(ROW(o.*)::jobs) END AS was,
                   CASE WHEN n.tier IN ('verified', 'accepted') AND n.vtc_id IS NOT NULL
                        THEN region_facts_of(ROW(n.*)::jobs) END AS is_now
            FROM removed o JOIN added n USING (id))
        SELECT coalesce(array_agg(was) FILTER (WHERE was IS DISTINCT FROM NULL), '{}'),
               coalesce(array_agg(is_now) FILTER (WHERE is_now IS DISTINCT FROM NULL), '{}')
        INTO were, are FROM pairs WHERE was IS DISTINCT FROM is_now;
    ELSIF TG_OP = 'INSERT' THEN
        are := ARRAY(SELECT region_facts_of(ROW(job.*)::jobs) FROM added job
                     WHERE tier IN ('verified', 'accepted') AND vtc_id IS NOT NULL);
    ELSE
        were := ARRAY(SELECT region_facts_of(ROW(job.*)::jobs) FROM removed job
                      WHERE tier IN ('verified', 'accepted') AND vtc_id IS NOT NULL);
    END IF;
    IF cardinality(were) + cardinality(are) > 0 THEN
        PERFORM regions_lock(were || are);
        PERFORM regions_change(were, are);
    END IF;
    RETURN NULL;
END $function$;
