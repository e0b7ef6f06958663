CREATE OR REPLACE FUNCTION public.memberships_keep_periods()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF TG_OP = 'UPDATE' AND (NEW.user_id, NEW.vtc_id) = (OLD.user_id, OLD.vtc_id) THEN
        UPDATE membership_periods SET joined_at = NEW.joined_at
        WHERE user_id = NEW.user_id AND left_at IS NULL AND joined_at <> NEW.joined_at;
        RETURN NULL;
    END IF;
    IF TG_OP IN ('DELETE', 'UPDATE') THEN
        DELETE FROM membership_periods
        WHERE user_id = OLD.user_id AND left_at IS NULL AND joined_at >= now()::timestamptz(3);
        UPDATE membership_periods SET left_at = now() WHERE user_id = OLD.user_id AND left_at IS NULL;
    END IF;
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
        INSERT INTO membership_periods (user_id, joined_at, vtc_id)
        SELECT NEW.user_id, greatest(NEW.joined_at, max(left_at)), NEW.vtc_id
        FROM membership_periods WHERE user_id = NEW.user_id;
    END IF;
    RETURN NULL;
END $function$;
