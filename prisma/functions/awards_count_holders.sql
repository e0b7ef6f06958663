CREATE OR REPLACE FUNCTION public.awards_count_holders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    award achievement_awards := COALESCE(NEW, OLD);
    vtc uuid;
BEGIN
    IF award.tier <> 1 THEN RETURN NULL; END IF;
    PERFORM pg_advisory_xact_lock(hashtext('achievement_holders'));
    SELECT vtc_id INTO vtc FROM memberships WHERE user_id = award.driver_id;
    IF vtc IS NOT NULL THEN
        PERFORM count_achievement_holders(
            vtc, ARRAY[award.achievement_id], CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END);
    END IF;
    RETURN NULL;
END $function$;
