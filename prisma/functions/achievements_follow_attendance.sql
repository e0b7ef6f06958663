CREATE OR REPLACE FUNCTION public.achievements_follow_attendance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    -- A driver whose account is being deleted is not in users any more.
    INSERT INTO achievement_due (driver_id)
    SELECT DISTINCT u.id FROM changed c JOIN users u ON u.id = c.driver_id ORDER BY u.id
    ON CONFLICT (driver_id) DO UPDATE SET since = achievement_due.since;
    RETURN NULL;
END $function$;
