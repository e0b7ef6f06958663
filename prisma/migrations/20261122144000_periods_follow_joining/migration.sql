-- When somebody joined may be said anew, as whoever moves a company over to Waybill does: the period
-- that goes on begins then. One that would begin before the former one has ended is refused, because
-- nobody is in two companies at a time; of whoever joins, the clocks are evened out as before.
CREATE OR REPLACE FUNCTION "memberships_keep_periods"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

DROP TRIGGER "memberships_keep_periods" ON "memberships";
CREATE TRIGGER "memberships_keep_periods"
    AFTER INSERT OR DELETE OR UPDATE OF "user_id", "vtc_id", "joined_at"
    ON "memberships" FOR EACH ROW EXECUTE FUNCTION "memberships_keep_periods"();
