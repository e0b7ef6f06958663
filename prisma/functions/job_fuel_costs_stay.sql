CREATE OR REPLACE FUNCTION public.job_fuel_costs_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    RAISE EXCEPTION 'what the fuel of a job has cost is not changed' USING ERRCODE = 'check_violation';
END $function$;
