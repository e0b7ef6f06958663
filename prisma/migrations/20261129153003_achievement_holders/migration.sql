-- CreateTable
CREATE TABLE "achievement_holders" (
    "vtc_id" UUID NOT NULL,
    "achievement_id" UUID NOT NULL,
    "drivers" INTEGER NOT NULL,

    CONSTRAINT "achievement_holders_pkey" PRIMARY KEY ("vtc_id","achievement_id")
);

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

CREATE OR REPLACE FUNCTION public.count_achievement_holders(vtc uuid, achievements uuid[], step integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO achievement_holders AS held (vtc_id, achievement_id, drivers)
    SELECT vtc, id, step FROM unnest(achievements) id
    ON CONFLICT (vtc_id, achievement_id) DO UPDATE SET drivers = held.drivers + step;
    DELETE FROM achievement_holders
    WHERE vtc_id = vtc AND achievement_id = ANY(achievements) AND drivers = 0;
END $function$;

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

CREATE TRIGGER "achievement_awards_count_holders" AFTER INSERT OR DELETE ON "achievement_awards" FOR EACH ROW
    EXECUTE FUNCTION "awards_count_holders"();

CREATE TRIGGER "memberships_count_holders" AFTER INSERT OR DELETE OR UPDATE OF "vtc_id" ON "memberships" FOR EACH ROW
    EXECUTE FUNCTION "members_count_holders"();

INSERT INTO "achievement_holders" ("vtc_id", "achievement_id", "drivers")
SELECT m.vtc_id, a.achievement_id, count(*) FROM memberships m
JOIN achievement_awards a ON a.driver_id = m.user_id AND a.tier = 1
GROUP BY m.vtc_id, a.achievement_id;
