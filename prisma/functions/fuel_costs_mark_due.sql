CREATE OR REPLACE FUNCTION public.fuel_costs_mark_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
    SELECT job.vtc_id, 'job', job.id, now()
    FROM added cost JOIN jobs job ON job.id = cost.job_id
    WHERE is_posted(job.vtc_id, job.tier, job.state);
    RETURN NULL;
END $function$;
