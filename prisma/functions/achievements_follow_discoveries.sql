CREATE OR REPLACE FUNCTION public.achievements_follow_discoveries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO achievement_due (driver_id)
    SELECT DISTINCT j.driver_id FROM changed c JOIN jobs j ON j.id = c.job_id JOIN users u ON u.id = j.driver_id
    ORDER BY j.driver_id
    ON CONFLICT (driver_id) DO UPDATE SET since = achievement_due.since;
    RETURN NULL;
END $function$;
