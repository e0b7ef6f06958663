CREATE OR REPLACE FUNCTION public.members_count_holders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    member uuid := COALESCE(NEW.user_id, OLD.user_id);
    earned uuid[];
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('achievement_holders'));
    SELECT array_agg(achievement_id) INTO earned
    FROM achievement_awards WHERE driver_id = member AND tier = 1;
    IF TG_OP IN ('DELETE', 'UPDATE') THEN
        PERFORM count_achievement_holders(OLD.vtc_id, earned, -1);
    END IF;
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
        PERFORM count_achievement_holders(NEW.vtc_id, earned, 1);
    END IF;
    RETURN NULL;
END $function$;
