CREATE OR REPLACE FUNCTION public.jobs_show_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF NEW.is_trial THEN
        RETURN NULL;
    END IF;
    -- Who changes the member at the moment is not waited for: a transaction that ends a job holds too much.
    UPDATE memberships SET last_active_at = NEW.ended_at
    WHERE user_id IN (SELECT user_id FROM memberships
                      WHERE user_id = NEW.driver_id AND last_active_at < NEW.ended_at
                      FOR NO KEY UPDATE SKIP LOCKED);
    RETURN NULL;
END $function$;
