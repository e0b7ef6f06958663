CREATE OR REPLACE FUNCTION public.jobs_leave_plan_of_vtc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    UPDATE job_plans SET state = 'OPEN' WHERE id = NEW.plan_id;
    NEW.plan_id := NULL;
    RETURN NEW;
END $function$;
