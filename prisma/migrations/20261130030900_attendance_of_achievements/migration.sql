CREATE FUNCTION public.achievements_follow_attendance()
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

CREATE TRIGGER "event_attendance_mark_awards_insert" AFTER INSERT ON "event_attendance"
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "achievements_follow_attendance"();
CREATE TRIGGER "event_attendance_mark_awards_update" AFTER UPDATE ON "event_attendance"
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "achievements_follow_attendance"();
CREATE TRIGGER "event_attendance_mark_awards_delete" AFTER DELETE ON "event_attendance"
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "achievements_follow_attendance"();

-- Each driver who was in a convoy is looked at once.
INSERT INTO achievement_due (driver_id)
SELECT DISTINCT driver_id FROM event_attendance ORDER BY driver_id
ON CONFLICT (driver_id) DO UPDATE SET since = achievement_due.since;
