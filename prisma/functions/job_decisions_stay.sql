CREATE OR REPLACE FUNCTION public.job_decisions_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM jobs WHERE id = OLD.job_id) THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.actor_id IS NULL
        AND (NEW.id, NEW.job_id, NEW.kind, NEW.reason, NEW.decided_at)
            IS NOT DISTINCT FROM (OLD.id, OLD.job_id, OLD.kind, OLD.reason, OLD.decided_at)
    THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE'
        AND (NEW.id, NEW.actor_id, NEW.kind, NEW.reason, NEW.decided_at)
            IS NOT DISTINCT FROM (OLD.id, OLD.actor_id, OLD.kind, OLD.reason, OLD.decided_at)
        AND EXISTS (
            SELECT FROM jobs old_job JOIN jobs new_job ON new_job.driver_id = old_job.driver_id
            WHERE old_job.id = OLD.job_id AND new_job.id = NEW.job_id
              AND NOT EXISTS (SELECT FROM job_chapters c WHERE c.job_id = OLD.job_id)
              AND EXISTS (SELECT FROM job_chapters c WHERE c.job_id = NEW.job_id))
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'decisions about jobs are not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'job_decisions_stay';
END $function$;
