CREATE OR REPLACE FUNCTION public.job_roads_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    RAISE EXCEPTION 'what a job teaches is not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'job_roads_stay';
END $function$;
