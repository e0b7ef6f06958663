-- CreateEnum
CREATE TYPE "achievement_state" AS ENUM ('DRAFT', 'ACTIVE', 'RETIRED');

-- Servers of no released version read achievements.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "achievements" ALTER COLUMN "key" DROP NOT NULL;
-- squawk-ignore ban-drop-not-null
ALTER TABLE "achievements" ALTER COLUMN "rule" DROP NOT NULL;
ALTER TABLE "achievements"
    ADD COLUMN "vtc_id" UUID,
    ADD COLUMN "name" VARCHAR(60),
    ADD COLUMN "description" VARCHAR(200) NOT NULL DEFAULT '',
    ADD COLUMN "mark" VARCHAR(24),
    ADD COLUMN "state" "achievement_state" NOT NULL DEFAULT 'ACTIVE',
    ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
    ADD COLUMN "is_announced" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "achievement_awards"
    ADD COLUMN "given_by" UUID,
    ADD COLUMN "reason" VARCHAR(200);
ALTER TABLE "activity"
    ADD COLUMN "achievement_id" UUID,
    ADD COLUMN "figure" INTEGER;

-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "achievements"
    ADD CONSTRAINT "achievements_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id")
        ON DELETE CASCADE ON UPDATE CASCADE NOT VALID,
    ADD CONSTRAINT "achievements_of_vtc_check" CHECK (
        ("key" IS NULL) = ("vtc_id" IS NOT NULL) AND ("name" IS NULL) = ("vtc_id" IS NULL)
        AND ("mark" IS NULL) = ("vtc_id" IS NULL) AND ("rule" IS NOT NULL OR "vtc_id" IS NOT NULL)) NOT VALID;
ALTER TABLE "achievement_awards"
    ADD CONSTRAINT "achievement_awards_given_by_fkey" FOREIGN KEY ("given_by") REFERENCES "users"("id")
        ON DELETE SET NULL ON UPDATE CASCADE NOT VALID,
    ADD CONSTRAINT "achievement_awards_by_hand_check" CHECK (
        "reason" IS NOT NULL AND "job_id" IS NULL AND "tier" = 1 AND "value" = 1
        OR "reason" IS NULL AND "given_by" IS NULL) NOT VALID;

CREATE OR REPLACE FUNCTION public.achievements_follow_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO achievement_due (driver_id) VALUES (NEW.user_id)
    ON CONFLICT (driver_id) DO UPDATE SET since = achievement_due.since;
    RETURN NULL;
END $function$;

-- A member who comes back may have earned what the company has added meanwhile.
CREATE TRIGGER "memberships_mark_awards" AFTER INSERT ON "memberships" FOR EACH ROW
    EXECUTE FUNCTION "achievements_follow_members"();

-- The same columns as before, and the company.
DROP TRIGGER "jobs_mark_awards_update" ON "jobs";
CREATE TRIGGER "jobs_mark_awards_update" AFTER UPDATE ON "jobs" FOR EACH ROW
    WHEN ((OLD.tier IN ('verified', 'accepted') OR NEW.tier IN ('verified', 'accepted')) AND
          (OLD.tier, OLD.driver_id, OLD.vtc_id, OLD.game, OLD.ended_at, OLD.cargo_id, OLD.market, OLD.source_city_id,
           OLD.destination_city_id, OLD.late, OLD.special, OLD.distance_m, OLD.mass_g, OLD.revenue_minor,
           OLD.cargo_damage_ppm, OLD.truck_damage_ppm, OLD.top_speed_cm_s, OLD.overspeed_s, OLD.safety_points,
           OLD.fines_minor, OLD.tolls_minor, OLD.transport_minor, OLD.fuel_used_ml, OLD.xp)
          IS DISTINCT FROM
          (NEW.tier, NEW.driver_id, NEW.vtc_id, NEW.game, NEW.ended_at, NEW.cargo_id, NEW.market, NEW.source_city_id,
           NEW.destination_city_id, NEW.late, NEW.special, NEW.distance_m, NEW.mass_g, NEW.revenue_minor,
           NEW.cargo_damage_ppm, NEW.truck_damage_ppm, NEW.top_speed_cm_s, NEW.overspeed_s, NEW.safety_points,
           NEW.fines_minor, NEW.tolls_minor, NEW.transport_minor, NEW.fuel_used_ml, NEW.xp))
    EXECUTE FUNCTION "achievements_follow_jobs"();
