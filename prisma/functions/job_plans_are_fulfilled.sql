CREATE OR REPLACE FUNCTION public.job_plans_are_fulfilled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    plans uuid[];
BEGIN
    IF TG_TABLE_NAME = 'job_plans' THEN
        plans := ARRAY[NEW.id];
    ELSIF TG_OP = 'INSERT' THEN
        plans := ARRAY[NEW.plan_id];
    ELSIF TG_OP = 'DELETE' THEN
        plans := ARRAY[OLD.plan_id];
    ELSE
        plans := ARRAY[OLD.plan_id, NEW.plan_id];
    END IF;
    IF EXISTS (
        SELECT FROM job_plans p WHERE p.id = ANY(plans)
          AND (p.state = 'FULFILLED') <> EXISTS (SELECT FROM jobs j WHERE j.plan_id = p.id)
    ) THEN
        RAISE EXCEPTION 'a plan is fulfilled by a job'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'job_plans_are_fulfilled';
    END IF;
    RETURN NULL;
END $function$;
