-- CreateTable
CREATE TABLE "achievements" (
    "id" UUID NOT NULL,
    "key" VARCHAR(40) NOT NULL,
    "rule" JSONB NOT NULL,
    "goals" BIGINT[],
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "achievements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "achievement_awards" (
    "achievement_id" UUID NOT NULL,
    "driver_id" UUID NOT NULL,
    "tier" SMALLINT NOT NULL,
    "earned_at" TIMESTAMPTZ(3) NOT NULL,
    "job_id" UUID,
    "value" BIGINT NOT NULL,

    CONSTRAINT "achievement_awards_pkey" PRIMARY KEY ("driver_id","achievement_id","tier")
);

-- CreateTable
CREATE TABLE "achievement_due" (
    "driver_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "achievement_due_pkey" PRIMARY KEY ("driver_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "achievements_key_key" ON "achievements"("key");

-- CreateIndex
CREATE INDEX "achievement_awards_achievement_id_idx" ON "achievement_awards"("achievement_id");

-- CreateIndex
CREATE INDEX "achievement_awards_job_id_idx" ON "achievement_awards"("job_id");

-- CreateIndex
CREATE INDEX "achievement_due_since_idx" ON "achievement_due"("since");

-- AddForeignKey
ALTER TABLE "achievement_awards" ADD CONSTRAINT "achievement_awards_achievement_id_fkey" FOREIGN KEY ("achievement_id") REFERENCES "achievements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "achievement_awards" ADD CONSTRAINT "achievement_awards_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "achievement_awards" ADD CONSTRAINT "achievement_awards_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "achievement_due" ADD CONSTRAINT "achievement_due_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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

CREATE OR REPLACE FUNCTION public.achievements_follow_jobs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    before_id uuid := CASE WHEN TG_OP <> 'INSERT' THEN OLD.driver_id END;
    after_id uuid := CASE WHEN TG_OP <> 'DELETE' THEN NEW.driver_id END;
BEGIN
    -- With DO NOTHING, a change beside the pump's removal of the row would be lost. A driver whose account is
    -- being deleted is not in users any more.
    INSERT INTO achievement_due (driver_id)
    SELECT id FROM users WHERE id IN (before_id, after_id) ORDER BY id
    ON CONFLICT (driver_id) DO UPDATE SET since = achievement_due.since;
    RETURN NULL;
END $function$;

ALTER TABLE "achievements" ADD CONSTRAINT "achievements_goals_check" CHECK ("goals" IS NOT NULL AND cardinality("goals") BETWEEN 1 AND 3);
ALTER TABLE "achievement_awards" ADD CONSTRAINT "achievement_awards_tier_check" CHECK ("tier" BETWEEN 1 AND 3);
ALTER TABLE "achievement_awards" ADD CONSTRAINT "achievement_awards_value_check" CHECK ("value" >= 1);

CREATE TRIGGER "jobs_mark_awards_insert" AFTER INSERT ON "jobs" FOR EACH ROW
    WHEN (NEW.driver_id IS NOT NULL AND NEW.tier IN ('verified', 'accepted'))
    EXECUTE FUNCTION "achievements_follow_jobs"();
-- Every column that rules see.
CREATE TRIGGER "jobs_mark_awards_update" AFTER UPDATE ON "jobs" FOR EACH ROW
    WHEN ((OLD.tier IN ('verified', 'accepted') OR NEW.tier IN ('verified', 'accepted')) AND
          (OLD.tier, OLD.driver_id, OLD.game, OLD.ended_at, OLD.cargo_id, OLD.market, OLD.source_city_id,
           OLD.destination_city_id, OLD.late, OLD.special, OLD.distance_m, OLD.mass_g, OLD.revenue_minor,
           OLD.cargo_damage_ppm, OLD.truck_damage_ppm, OLD.top_speed_cm_s, OLD.overspeed_s, OLD.safety_points,
           OLD.fines_minor, OLD.tolls_minor, OLD.transport_minor, OLD.fuel_used_ml, OLD.xp)
          IS DISTINCT FROM
          (NEW.tier, NEW.driver_id, NEW.game, NEW.ended_at, NEW.cargo_id, NEW.market, NEW.source_city_id,
           NEW.destination_city_id, NEW.late, NEW.special, NEW.distance_m, NEW.mass_g, NEW.revenue_minor,
           NEW.cargo_damage_ppm, NEW.truck_damage_ppm, NEW.top_speed_cm_s, NEW.overspeed_s, NEW.safety_points,
           NEW.fines_minor, NEW.tolls_minor, NEW.transport_minor, NEW.fuel_used_ml, NEW.xp))
    EXECUTE FUNCTION "achievements_follow_jobs"();
CREATE TRIGGER "jobs_mark_awards_delete" AFTER DELETE ON "jobs" FOR EACH ROW
    WHEN (OLD.driver_id IS NOT NULL AND OLD.tier IN ('verified', 'accepted'))
    EXECUTE FUNCTION "achievements_follow_jobs"();

CREATE TRIGGER "road_discoveries_mark_awards_insert" AFTER INSERT ON "road_discoveries"
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "achievements_follow_discoveries"();
CREATE TRIGGER "road_discoveries_mark_awards_update" AFTER UPDATE ON "road_discoveries"
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "achievements_follow_discoveries"();
CREATE TRIGGER "road_discoveries_mark_awards_delete" AFTER DELETE ON "road_discoveries"
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "achievements_follow_discoveries"();
