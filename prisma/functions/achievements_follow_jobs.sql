CREATE OR REPLACE FUNCTION public.achievements_follow_jobs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    before_id uuid := CASE WHEN TG_OP <> 'INSERT' THEN OLD.driver_id END;
    after_id uuid := CASE WHEN TG_OP <> 'DELETE' THEN NEW.driver_id END;
BEGIN
    -- With DO NOTHING, a change beside the pump's removal of the row would be lost. A driver whose account is
    -- being deleted is not in users any more.
    INSERT INTO achievement_due (driver_id)
    SELECT id FROM users WHERE id IN (before_id, after_id) ORDER BY id
    ON CONFLICT (driver_id) DO UPDATE SET since = achievement_due.since;
    RETURN NULL;
END $function$;
