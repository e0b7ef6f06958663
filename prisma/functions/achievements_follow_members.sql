CREATE OR REPLACE FUNCTION public.achievements_follow_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO achievement_due (driver_id) VALUES (NEW.user_id)
    ON CONFLICT (driver_id) DO UPDATE SET since = achievement_due.since;
    RETURN NULL;
END $function$;
