CREATE OR REPLACE FUNCTION public.jobs_set_tier()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    NEW.tier := CASE
        WHEN NEW.state <> 'delivered' THEN NULL
        WHEN NEW.is_void THEN 'void'
        ELSE coalesce(NEW.decided_tier, NEW.settled_tier)
    END;
    RETURN NEW;
END $function$;
