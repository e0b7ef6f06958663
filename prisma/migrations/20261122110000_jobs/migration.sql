-- CreateEnum
CREATE TYPE "game" AS ENUM ('ets2', 'ats');

-- CreateEnum
CREATE TYPE "job_state" AS ENUM ('started', 'delivered', 'cancelled', 'abandoned');

-- CreateEnum
CREATE TYPE "job_tier" AS ENUM ('verified', 'accepted', 'review', 'rejected', 'void');

-- CreateEnum
CREATE TYPE "job_item_kind" AS ENUM ('fine', 'toll', 'ferry', 'train', 'refuel', 'collision');

-- CreateEnum
CREATE TYPE "job_decision_kind" AS ENUM ('ACCEPT', 'REJECT', 'VOID', 'RESTORE');

-- CreateEnum
CREATE TYPE "job_plan_state" AS ENUM ('OPEN', 'FULFILLED', 'EXPIRED', 'WITHDRAWN');

-- CreateTable
CREATE TABLE "jobs" (
    "id" UUID NOT NULL,
    "driver_id" UUID,
    "vtc_id" UUID,
    "fingerprint" TEXT NOT NULL,
    "game" "game" NOT NULL,
    "market" VARCHAR(32),
    "special" BOOLEAN NOT NULL DEFAULT false,
    "cargo_id" VARCHAR(64),
    "cargo" VARCHAR(64),
    "mass_g" BIGINT,
    "unit_count" INTEGER,
    "source_city_id" VARCHAR(64),
    "source_city" VARCHAR(64),
    "source_company_id" VARCHAR(64),
    "source_company" VARCHAR(64),
    "destination_city_id" VARCHAR(64),
    "destination_city" VARCHAR(64),
    "destination_company_id" VARCHAR(64),
    "destination_company" VARCHAR(64),
    "income_minor" BIGINT,
    "planned_m" INTEGER,
    "deadline_minute" BIGINT,
    "state" "job_state" NOT NULL DEFAULT 'started',
    "tier" "job_tier",
    "settled_tier" "job_tier",
    "decided_tier" "job_tier",
    "is_void" BOOLEAN NOT NULL DEFAULT false,
    "reasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "notes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "evidence" JSONB NOT NULL DEFAULT '[]',
    "sources" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "revenue_minor" BIGINT,
    "distance_m" INTEGER,
    "xp" INTEGER,
    "late" BOOLEAN,
    "cargo_damage_ppm" INTEGER,
    "truck_damage_ppm" INTEGER,
    "fuel_used_ml" INTEGER,
    "fines_minor" BIGINT,
    "tolls_minor" BIGINT,
    "transport_minor" BIGINT,
    "penalty_minor" BIGINT,
    "top_speed_cm_s" INTEGER,
    "overspeed_s" INTEGER,
    "safety_points" INTEGER NOT NULL DEFAULT 0,
    "start_odometer_m" BIGINT,
    "trace" JSONB,
    "plan_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_chapters" (
    "job_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "driver_id" UUID,
    "span" tstzrange NOT NULL,
    "facts" JSONB NOT NULL,

    CONSTRAINT "job_chapters_pkey" PRIMARY KEY ("job_id","session_id","ordinal")
);

-- CreateTable
CREATE TABLE "job_items" (
    "job_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "kind" "job_item_kind" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "amount_minor" BIGINT,
    "volume_ml" INTEGER,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "undone" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "job_items_pkey" PRIMARY KEY ("job_id","ordinal")
);

-- CreateTable
CREATE TABLE "job_reports" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "provider" VARCHAR(32) NOT NULL,
    "provider_job_id" VARCHAR(128) NOT NULL,
    "job_id" UUID,
    "mapped" JSONB NOT NULL,
    "body" BYTEA NOT NULL,
    "sha256" VARCHAR(64) NOT NULL,
    "signed" BOOLEAN NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_decisions" (
    "id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "actor_id" UUID,
    "kind" "job_decision_kind" NOT NULL,
    "reason" VARCHAR(500) NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_decisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_appeals" (
    "id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "decision_id" UUID,
    "text" VARCHAR(1000) NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "answer_id" UUID,

    CONSTRAINT "job_appeals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_comments" (
    "id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "author_id" UUID,
    "text" VARCHAR(500) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_plans" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "planner_id" UUID,
    "driver_id" UUID,
    "cargo_id" VARCHAR(64),
    "source_city_id" VARCHAR(64),
    "destination_city_id" VARCHAR(64),
    "due_at" TIMESTAMPTZ(3),
    "note" VARCHAR(500) NOT NULL DEFAULT '',
    "state" "job_plan_state" NOT NULL DEFAULT 'OPEN',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership_periods" (
    "user_id" UUID NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,
    "vtc_id" UUID NOT NULL,
    "left_at" TIMESTAMPTZ(3),

    CONSTRAINT "membership_periods_pkey" PRIMARY KEY ("user_id","joined_at")
);

-- CreateTable
CREATE TABLE "driver_days" (
    "vtc_id" UUID,
    "driver_id" UUID,
    "day" DATE NOT NULL,
    "game" "game" NOT NULL,
    "jobs" BIGINT NOT NULL,
    "distance_m" BIGINT NOT NULL,
    "revenue_minor" BIGINT NOT NULL,
    "fines_minor" BIGINT NOT NULL,
    "tolls_minor" BIGINT NOT NULL,
    "transport_minor" BIGINT NOT NULL,
    "fuel_used_ml" BIGINT NOT NULL,
    "mass_g" BIGINT NOT NULL,
    "xp" BIGINT NOT NULL,
    "late_jobs" BIGINT NOT NULL,
    "race_jobs" BIGINT NOT NULL,
    "cargo_damage_ppm" BIGINT NOT NULL,
    "truck_damage_ppm" BIGINT NOT NULL,
    "overspeed_s" BIGINT NOT NULL,
    "safety_points" BIGINT NOT NULL,
    "cancelled_jobs" BIGINT NOT NULL,
    "penalty_minor" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "vtc_days" (
    "vtc_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "game" "game" NOT NULL,
    "jobs" BIGINT NOT NULL,
    "distance_m" BIGINT NOT NULL,
    "revenue_minor" BIGINT NOT NULL,
    "fines_minor" BIGINT NOT NULL,
    "tolls_minor" BIGINT NOT NULL,
    "transport_minor" BIGINT NOT NULL,
    "fuel_used_ml" BIGINT NOT NULL,
    "mass_g" BIGINT NOT NULL,
    "xp" BIGINT NOT NULL,
    "late_jobs" BIGINT NOT NULL,
    "race_jobs" BIGINT NOT NULL,
    "cargo_damage_ppm" BIGINT NOT NULL,
    "truck_damage_ppm" BIGINT NOT NULL,
    "overspeed_s" BIGINT NOT NULL,
    "safety_points" BIGINT NOT NULL,
    "cancelled_jobs" BIGINT NOT NULL,
    "penalty_minor" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "driver_totals" (
    "vtc_id" UUID,
    "driver_id" UUID,
    "game" "game" NOT NULL,
    "jobs" BIGINT NOT NULL,
    "distance_m" BIGINT NOT NULL,
    "revenue_minor" BIGINT NOT NULL,
    "fines_minor" BIGINT NOT NULL,
    "tolls_minor" BIGINT NOT NULL,
    "transport_minor" BIGINT NOT NULL,
    "fuel_used_ml" BIGINT NOT NULL,
    "mass_g" BIGINT NOT NULL,
    "xp" BIGINT NOT NULL,
    "late_jobs" BIGINT NOT NULL,
    "race_jobs" BIGINT NOT NULL,
    "cargo_damage_ppm" BIGINT NOT NULL,
    "truck_damage_ppm" BIGINT NOT NULL,
    "overspeed_s" BIGINT NOT NULL,
    "safety_points" BIGINT NOT NULL,
    "cancelled_jobs" BIGINT NOT NULL,
    "penalty_minor" BIGINT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "jobs_plan_id_key" ON "jobs"("plan_id");

-- CreateIndex
CREATE INDEX "jobs_vtc_id_ended_at_id_idx" ON "jobs"("vtc_id", "ended_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "jobs_driver_id_ended_at_id_idx" ON "jobs"("driver_id", "ended_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "jobs_vtc_id_driver_id_ended_at_id_idx" ON "jobs"("vtc_id", "driver_id", "ended_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "jobs_vtc_id_source_city_id_destination_city_id_ended_at_id_idx" ON "jobs"("vtc_id", "source_city_id", "destination_city_id", "ended_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "jobs_vtc_id_cargo_id_ended_at_id_idx" ON "jobs"("vtc_id", "cargo_id", "ended_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "jobs_fingerprint_idx" ON "jobs"("fingerprint");

-- CreateIndex
CREATE UNIQUE INDEX "jobs_driver_id_fingerprint_key" ON "jobs"("driver_id", "fingerprint");

-- CreateIndex
CREATE UNIQUE INDEX "job_chapters_session_id_ordinal_key" ON "job_chapters"("session_id", "ordinal");

-- CreateIndex
CREATE INDEX "job_reports_job_id_idx" ON "job_reports"("job_id");

-- CreateIndex
CREATE UNIQUE INDEX "job_reports_vtc_id_provider_provider_job_id_key" ON "job_reports"("vtc_id", "provider", "provider_job_id");

-- CreateIndex
CREATE INDEX "job_decisions_job_id_id_idx" ON "job_decisions"("job_id", "id");

-- CreateIndex
CREATE INDEX "job_decisions_actor_id_idx" ON "job_decisions"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "job_appeals_answer_id_key" ON "job_appeals"("answer_id");

-- CreateIndex
CREATE INDEX "job_appeals_decision_id_idx" ON "job_appeals"("decision_id");

-- CreateIndex
CREATE UNIQUE INDEX "job_appeals_job_id_decision_id_key" ON "job_appeals"("job_id", "decision_id") NULLS NOT DISTINCT;

-- CreateIndex
CREATE INDEX "job_comments_job_id_id_idx" ON "job_comments"("job_id", "id");

-- CreateIndex
CREATE INDEX "job_comments_author_id_idx" ON "job_comments"("author_id");

-- CreateIndex
CREATE INDEX "job_plans_vtc_id_state_id_idx" ON "job_plans"("vtc_id", "state", "id" DESC);

-- CreateIndex
CREATE INDEX "job_plans_planner_id_idx" ON "job_plans"("planner_id");

-- CreateIndex
CREATE INDEX "job_plans_driver_id_idx" ON "job_plans"("driver_id");

-- CreateIndex
CREATE INDEX "membership_periods_vtc_id_idx" ON "membership_periods"("vtc_id");

-- CreateIndex
CREATE INDEX "driver_days_driver_id_day_idx" ON "driver_days"("driver_id", "day");

-- CreateIndex
CREATE INDEX "driver_days_vtc_id_day_idx" ON "driver_days"("vtc_id", "day");

-- CreateIndex
CREATE UNIQUE INDEX "driver_days_key" ON "driver_days"("vtc_id", "driver_id", "day", "game") NULLS NOT DISTINCT;

-- CreateIndex
CREATE UNIQUE INDEX "vtc_days_key" ON "vtc_days"("vtc_id", "day", "game");

-- CreateIndex
CREATE INDEX "driver_totals_driver_id_idx" ON "driver_totals"("driver_id");

-- CreateIndex
CREATE UNIQUE INDEX "driver_totals_key" ON "driver_totals"("vtc_id", "driver_id", "game") NULLS NOT DISTINCT;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "job_plans"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_chapters" ADD CONSTRAINT "job_chapters_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_chapters" ADD CONSTRAINT "job_chapters_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_decisions" ADD CONSTRAINT "job_decisions_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_decisions" ADD CONSTRAINT "job_decisions_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_appeals" ADD CONSTRAINT "job_appeals_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_appeals" ADD CONSTRAINT "job_appeals_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "job_decisions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_appeals" ADD CONSTRAINT "job_appeals_answer_id_fkey" FOREIGN KEY ("answer_id") REFERENCES "job_decisions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_comments" ADD CONSTRAINT "job_comments_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_comments" ADD CONSTRAINT "job_comments_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_plans" ADD CONSTRAINT "job_plans_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_plans" ADD CONSTRAINT "job_plans_planner_id_fkey" FOREIGN KEY ("planner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_plans" ADD CONSTRAINT "job_plans_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership_periods" ADD CONSTRAINT "membership_periods_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership_periods" ADD CONSTRAINT "membership_periods_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand: what the schema language cannot say.

-- A trusted extension: who owns the database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;

ALTER TABLE "jobs"
    ADD CONSTRAINT "jobs_belong_check" CHECK ("driver_id" IS NOT NULL OR "vtc_id" IS NOT NULL),
    ADD CONSTRAINT "jobs_tier_check" CHECK (("tier" IS NULL) = ("state" <> 'delivered')),
    ADD CONSTRAINT "jobs_settled_check" CHECK (
        ("settled_tier" IS NULL) = ("state" <> 'delivered') AND "settled_tier" <> 'void'),
    ADD CONSTRAINT "jobs_decided_check" CHECK (
        "decided_tier" IN ('accepted', 'rejected')
        AND ("state" = 'delivered' OR ("decided_tier" IS NULL AND NOT "is_void"))),
    ADD CONSTRAINT "jobs_delivered_check" CHECK (
        "state" <> 'delivered' OR ("revenue_minor" IS NOT NULL AND "distance_m" IS NOT NULL)),
    ADD CONSTRAINT "jobs_ended_check" CHECK (
        ("ended_at" IS NULL) = ("state" = 'started') AND "ended_at" >= "started_at"),
    ADD CONSTRAINT "jobs_figures_check" CHECK (
        least("mass_g", "unit_count", "income_minor", "planned_m", "deadline_minute", "revenue_minor",
              "distance_m", "xp", "cargo_damage_ppm", "truck_damage_ppm", "fuel_used_ml", "fines_minor",
              "tolls_minor", "transport_minor", "penalty_minor", "overspeed_s", "safety_points") >= 0);

CREATE INDEX "jobs_vtc_id_review_idx" ON "jobs"("vtc_id", "id") WHERE "tier" = 'review';

-- What staff decided stands above what settling says, whichever is written last.
CREATE FUNCTION "jobs_set_tier"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.tier := CASE
        WHEN NEW.state <> 'delivered' THEN NULL
        WHEN NEW.is_void THEN 'void'
        ELSE coalesce(NEW.decided_tier, NEW.settled_tier)
    END;
    RETURN NEW;
END $$;

CREATE TRIGGER "jobs_set_tier" BEFORE INSERT OR UPDATE ON "jobs"
    FOR EACH ROW EXECUTE FUNCTION "jobs_set_tier"();

-- A job that is in no company goes with its driver, and one without a driver with its company.
CREATE FUNCTION "jobs_go_with_driver"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM jobs WHERE driver_id = OLD.id AND vtc_id IS NULL;
    RETURN OLD;
END $$;

CREATE TRIGGER "users_jobs_go" BEFORE DELETE ON "users"
    FOR EACH ROW EXECUTE FUNCTION "jobs_go_with_driver"();

CREATE FUNCTION "jobs_go_with_vtc"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM jobs WHERE vtc_id = OLD.id AND driver_id IS NULL;
    RETURN OLD;
END $$;

CREATE TRIGGER "vtcs_jobs_go" BEFORE DELETE ON "vtcs"
    FOR EACH ROW EXECUTE FUNCTION "jobs_go_with_vtc"();

-- Which chapters of a driver overlap.
CREATE INDEX "job_chapters_driver_id_span_idx" ON "job_chapters" USING gist ("driver_id", "span")
    WHERE "driver_id" IS NOT NULL;

ALTER TABLE "job_chapters"
    ADD CONSTRAINT "job_chapters_span_check" CHECK (NOT isempty("span")),
    ADD CONSTRAINT "job_chapters_ordinal_check" CHECK ("ordinal" >= 0);
ALTER TABLE "job_items"
    ADD CONSTRAINT "job_items_figures_check" CHECK (least("ordinal", "amount_minor", "volume_ml") >= 0);
ALTER TABLE "job_decisions"
    ADD CONSTRAINT "job_decisions_reason_check" CHECK ("reason" <> '');
ALTER TABLE "job_comments" ADD CONSTRAINT "job_comments_text_check" CHECK ("text" <> '');
ALTER TABLE "job_appeals"
    ADD CONSTRAINT "job_appeals_text_check" CHECK ("text" <> ''),
    ADD CONSTRAINT "job_appeals_closed_check" CHECK (
        ("closed_at" IS NULL) = ("answer_id" IS NULL) AND "closed_at" >= "opened_at");

CREATE UNIQUE INDEX "job_appeals_open_key" ON "job_appeals"("job_id") WHERE "closed_at" IS NULL;

-- What was decided stays decided: only the link to an account that goes may go with it, and all of it
-- with the job.
CREATE FUNCTION "job_decisions_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM jobs WHERE id = OLD.job_id) THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.actor_id IS NULL
        AND (NEW.id, NEW.job_id, NEW.kind, NEW.reason, NEW.decided_at)
            IS NOT DISTINCT FROM (OLD.id, OLD.job_id, OLD.kind, OLD.reason, OLD.decided_at)
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'decisions about jobs are not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'job_decisions_stay';
END $$;

CREATE TRIGGER "job_decisions_stay" BEFORE UPDATE OR DELETE ON "job_decisions"
    FOR EACH ROW EXECUTE FUNCTION "job_decisions_stay"();

-- A plan is fulfilled while a job points at it, and only then. Checked at commit, because both rows
-- change.
CREATE FUNCTION "job_plans_are_fulfilled"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    plans uuid[];
BEGIN
    IF TG_TABLE_NAME = 'job_plans' THEN
        plans := ARRAY[NEW.id];
    ELSIF TG_OP = 'INSERT' THEN
        plans := ARRAY[NEW.plan_id];
    ELSIF TG_OP = 'DELETE' THEN
        plans := ARRAY[OLD.plan_id];
    ELSE
        plans := ARRAY[OLD.plan_id, NEW.plan_id];
    END IF;
    IF EXISTS (
        SELECT FROM job_plans p WHERE p.id = ANY(plans)
          AND (p.state = 'FULFILLED') <> EXISTS (SELECT FROM jobs j WHERE j.plan_id = p.id)
    ) THEN
        RAISE EXCEPTION 'a plan is fulfilled by a job'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'job_plans_are_fulfilled';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "job_plans_are_fulfilled" AFTER INSERT OR UPDATE OF "state" ON "job_plans"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "job_plans_are_fulfilled"();
CREATE CONSTRAINT TRIGGER "jobs_fulfil_new_plan" AFTER INSERT ON "jobs"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."plan_id" IS NOT NULL)
    EXECUTE FUNCTION "job_plans_are_fulfilled"();
CREATE CONSTRAINT TRIGGER "jobs_fulfil_plan" AFTER UPDATE OF "plan_id" ON "jobs"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."plan_id" IS DISTINCT FROM OLD."plan_id")
    EXECUTE FUNCTION "job_plans_are_fulfilled"();
CREATE CONSTRAINT TRIGGER "jobs_leave_plan" AFTER DELETE ON "jobs"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."plan_id" IS NOT NULL)
    EXECUTE FUNCTION "job_plans_are_fulfilled"();

-- Plans that wait, the one that is due first at the front.
CREATE INDEX "job_plans_open_idx" ON "job_plans"("vtc_id", "due_at", "id") WHERE "state" = 'OPEN';
CREATE INDEX "job_plans_due_idx" ON "job_plans"("due_at") WHERE "state" = 'OPEN';

-- Nobody is in two companies at a time.
ALTER TABLE "membership_periods"
    ADD CONSTRAINT "membership_periods_order_check" CHECK ("left_at" > "joined_at"),
    ADD CONSTRAINT "membership_periods_apart_excl" EXCLUDE USING gist (
        "user_id" WITH =, tstzrange("joined_at", "left_at") WITH &&);

INSERT INTO "membership_periods" ("user_id", "joined_at", "vtc_id")
SELECT "user_id", "joined_at", "vtc_id" FROM "memberships";

-- The server's clock and the database's may differ by a little: a period never begins before the one
-- before it has ended, nor ends before it has begun. One that lasted no time is none.
CREATE FUNCTION "memberships_keep_periods"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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

CREATE TRIGGER "memberships_keep_periods" AFTER INSERT OR DELETE OR UPDATE OF "user_id", "vtc_id"
    ON "memberships" FOR EACH ROW EXECUTE FUNCTION "memberships_keep_periods"();

-- Totals never fall below nothing: what was not added is not subtracted.
ALTER TABLE "driver_days" ADD CONSTRAINT "driver_days_figures_check" CHECK (
    least("jobs", "distance_m", "revenue_minor", "fines_minor", "tolls_minor", "transport_minor",
          "fuel_used_ml", "mass_g", "xp", "late_jobs", "race_jobs", "cargo_damage_ppm",
          "truck_damage_ppm", "overspeed_s", "safety_points", "cancelled_jobs", "penalty_minor") >= 0);
ALTER TABLE "vtc_days" ADD CONSTRAINT "vtc_days_figures_check" CHECK (
    least("jobs", "distance_m", "revenue_minor", "fines_minor", "tolls_minor", "transport_minor",
          "fuel_used_ml", "mass_g", "xp", "late_jobs", "race_jobs", "cargo_damage_ppm",
          "truck_damage_ppm", "overspeed_s", "safety_points", "cancelled_jobs", "penalty_minor") >= 0);
ALTER TABLE "driver_totals" ADD CONSTRAINT "driver_totals_figures_check" CHECK (
    least("jobs", "distance_m", "revenue_minor", "fines_minor", "tolls_minor", "transport_minor",
          "fuel_used_ml", "mass_g", "xp", "late_jobs", "race_jobs", "cargo_damage_ppm",
          "truck_damage_ppm", "overspeed_s", "safety_points", "cancelled_jobs", "penalty_minor") >= 0);

-- Each change of a job changes its sums: they have room beside them for the next version.
ALTER TABLE "driver_days" SET (fillfactor = 80);
ALTER TABLE "vtc_days" SET (fillfactor = 50);
ALTER TABLE "driver_totals" SET (fillfactor = 50);

-- What one job adds to the sums, or what it takes from them when it goes. The day is that of its end,
-- in UTC.
CREATE TYPE "job_measures" AS (
    "vtc_id" UUID, "driver_id" UUID, "day" DATE, "game" "game",
    "jobs" BIGINT, "distance_m" BIGINT, "revenue_minor" BIGINT, "fines_minor" BIGINT,
    "tolls_minor" BIGINT, "transport_minor" BIGINT, "fuel_used_ml" BIGINT, "mass_g" BIGINT,
    "xp" BIGINT, "late_jobs" BIGINT, "race_jobs" BIGINT, "cargo_damage_ppm" BIGINT,
    "truck_damage_ppm" BIGINT, "overspeed_s" BIGINT, "safety_points" BIGINT,
    "cancelled_jobs" BIGINT, "penalty_minor" BIGINT
);

CREATE FUNCTION "job_measures_of"("job" "jobs", "sign" integer) RETURNS "job_measures"
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    counted integer := CASE WHEN job.tier IN ('verified', 'accepted') THEN sign ELSE 0 END;
BEGIN
    RETURN ROW(
        job.vtc_id, job.driver_id, (job.ended_at AT TIME ZONE 'UTC')::date, job.game,
        counted,
        counted * coalesce(job.distance_m, 0),
        counted * coalesce(job.revenue_minor, 0),
        counted * coalesce(job.fines_minor, 0),
        counted * coalesce(job.tolls_minor, 0),
        counted * coalesce(job.transport_minor, 0),
        counted * coalesce(job.fuel_used_ml, 0),
        counted * coalesce(job.mass_g, 0),
        counted * coalesce(job.xp, 0),
        counted * (job.late IS TRUE)::int,
        counted * ('RACE' = ANY(job.notes))::int,
        counted * coalesce(job.cargo_damage_ppm, 0),
        counted * coalesce(job.truck_damage_ppm, 0),
        counted * coalesce(job.overspeed_s, 0),
        counted * job.safety_points,
        sign * (job.state = 'cancelled')::int,
        sign * (job.state = 'cancelled')::int * coalesce(job.penalty_minor, 0)
    )::job_measures;
END $$;

-- The one way in which sums change. Rows are locked in the order of their keys, so that no two
-- transactions wait for each other; a row without jobs is none. What is proposed for insertion is
-- never negative, because that is checked before the row is found to be there.
CREATE FUNCTION "jobs_add_up"("changes" "job_measures"[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    change record;
    place tid;
    is_empty boolean;
BEGIN
    FOR change IN
        SELECT vtc_id, driver_id, day, game,
               sum(jobs)::bigint AS jobs, sum(distance_m)::bigint AS distance_m,
               sum(revenue_minor)::bigint AS revenue_minor, sum(fines_minor)::bigint AS fines_minor,
               sum(tolls_minor)::bigint AS tolls_minor,
               sum(transport_minor)::bigint AS transport_minor,
               sum(fuel_used_ml)::bigint AS fuel_used_ml, sum(mass_g)::bigint AS mass_g,
               sum(xp)::bigint AS xp, sum(late_jobs)::bigint AS late_jobs,
               sum(race_jobs)::bigint AS race_jobs,
               sum(cargo_damage_ppm)::bigint AS cargo_damage_ppm,
               sum(truck_damage_ppm)::bigint AS truck_damage_ppm,
               sum(overspeed_s)::bigint AS overspeed_s, sum(safety_points)::bigint AS safety_points,
               sum(cancelled_jobs)::bigint AS cancelled_jobs,
               sum(penalty_minor)::bigint AS penalty_minor
        FROM unnest(changes) GROUP BY vtc_id, driver_id, day, game
        HAVING (sum(jobs), sum(distance_m), sum(revenue_minor), sum(fines_minor), sum(tolls_minor),
                sum(transport_minor), sum(fuel_used_ml), sum(mass_g), sum(xp), sum(late_jobs),
                sum(race_jobs), sum(cargo_damage_ppm), sum(truck_damage_ppm), sum(overspeed_s),
                sum(safety_points), sum(cancelled_jobs), sum(penalty_minor))
            <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        ORDER BY vtc_id, driver_id, day, game
    LOOP
        INSERT INTO driver_days AS sums (
                    vtc_id, driver_id, day, game, jobs, distance_m, revenue_minor, fines_minor,
                    tolls_minor, transport_minor, fuel_used_ml, mass_g, xp, late_jobs, race_jobs,
                    cargo_damage_ppm, truck_damage_ppm, overspeed_s, safety_points, cancelled_jobs,
                    penalty_minor)
        VALUES (change.vtc_id, change.driver_id, change.day, change.game, greatest(change.jobs, 0),
                greatest(change.distance_m, 0), greatest(change.revenue_minor, 0),
                greatest(change.fines_minor, 0), greatest(change.tolls_minor, 0),
                greatest(change.transport_minor, 0), greatest(change.fuel_used_ml, 0),
                greatest(change.mass_g, 0), greatest(change.xp, 0), greatest(change.late_jobs, 0),
                greatest(change.race_jobs, 0), greatest(change.cargo_damage_ppm, 0),
                greatest(change.truck_damage_ppm, 0), greatest(change.overspeed_s, 0),
                greatest(change.safety_points, 0), greatest(change.cancelled_jobs, 0),
                greatest(change.penalty_minor, 0))
        ON CONFLICT (vtc_id, driver_id, day, game) DO UPDATE SET
            jobs = sums.jobs + change.jobs, distance_m = sums.distance_m + change.distance_m,
            revenue_minor = sums.revenue_minor + change.revenue_minor,
            fines_minor = sums.fines_minor + change.fines_minor,
            tolls_minor = sums.tolls_minor + change.tolls_minor,
            transport_minor = sums.transport_minor + change.transport_minor,
            fuel_used_ml = sums.fuel_used_ml + change.fuel_used_ml,
            mass_g = sums.mass_g + change.mass_g, xp = sums.xp + change.xp,
            late_jobs = sums.late_jobs + change.late_jobs,
            race_jobs = sums.race_jobs + change.race_jobs,
            cargo_damage_ppm = sums.cargo_damage_ppm + change.cargo_damage_ppm,
            truck_damage_ppm = sums.truck_damage_ppm + change.truck_damage_ppm,
            overspeed_s = sums.overspeed_s + change.overspeed_s,
            safety_points = sums.safety_points + change.safety_points,
            cancelled_jobs = sums.cancelled_jobs + change.cancelled_jobs,
            penalty_minor = sums.penalty_minor + change.penalty_minor
        RETURNING sums.ctid, sums.jobs + sums.cancelled_jobs = 0 INTO place, is_empty;
        IF is_empty THEN
            DELETE FROM driver_days WHERE ctid = place;
        END IF;
    END LOOP;
    FOR change IN
        SELECT vtc_id, day, game,
               sum(jobs)::bigint AS jobs, sum(distance_m)::bigint AS distance_m,
               sum(revenue_minor)::bigint AS revenue_minor, sum(fines_minor)::bigint AS fines_minor,
               sum(tolls_minor)::bigint AS tolls_minor,
               sum(transport_minor)::bigint AS transport_minor,
               sum(fuel_used_ml)::bigint AS fuel_used_ml, sum(mass_g)::bigint AS mass_g,
               sum(xp)::bigint AS xp, sum(late_jobs)::bigint AS late_jobs,
               sum(race_jobs)::bigint AS race_jobs,
               sum(cargo_damage_ppm)::bigint AS cargo_damage_ppm,
               sum(truck_damage_ppm)::bigint AS truck_damage_ppm,
               sum(overspeed_s)::bigint AS overspeed_s, sum(safety_points)::bigint AS safety_points,
               sum(cancelled_jobs)::bigint AS cancelled_jobs,
               sum(penalty_minor)::bigint AS penalty_minor
        FROM unnest(changes) WHERE vtc_id IS NOT NULL GROUP BY vtc_id, day, game
        HAVING (sum(jobs), sum(distance_m), sum(revenue_minor), sum(fines_minor), sum(tolls_minor),
                sum(transport_minor), sum(fuel_used_ml), sum(mass_g), sum(xp), sum(late_jobs),
                sum(race_jobs), sum(cargo_damage_ppm), sum(truck_damage_ppm), sum(overspeed_s),
                sum(safety_points), sum(cancelled_jobs), sum(penalty_minor))
            <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        ORDER BY vtc_id, day, game
    LOOP
        INSERT INTO vtc_days AS sums (
                    vtc_id, day, game, jobs, distance_m, revenue_minor, fines_minor, tolls_minor,
                    transport_minor, fuel_used_ml, mass_g, xp, late_jobs, race_jobs,
                    cargo_damage_ppm, truck_damage_ppm, overspeed_s, safety_points, cancelled_jobs,
                    penalty_minor)
        VALUES (change.vtc_id, change.day, change.game, greatest(change.jobs, 0),
                greatest(change.distance_m, 0), greatest(change.revenue_minor, 0),
                greatest(change.fines_minor, 0), greatest(change.tolls_minor, 0),
                greatest(change.transport_minor, 0), greatest(change.fuel_used_ml, 0),
                greatest(change.mass_g, 0), greatest(change.xp, 0), greatest(change.late_jobs, 0),
                greatest(change.race_jobs, 0), greatest(change.cargo_damage_ppm, 0),
                greatest(change.truck_damage_ppm, 0), greatest(change.overspeed_s, 0),
                greatest(change.safety_points, 0), greatest(change.cancelled_jobs, 0),
                greatest(change.penalty_minor, 0))
        ON CONFLICT (vtc_id, day, game) DO UPDATE SET
            jobs = sums.jobs + change.jobs, distance_m = sums.distance_m + change.distance_m,
            revenue_minor = sums.revenue_minor + change.revenue_minor,
            fines_minor = sums.fines_minor + change.fines_minor,
            tolls_minor = sums.tolls_minor + change.tolls_minor,
            transport_minor = sums.transport_minor + change.transport_minor,
            fuel_used_ml = sums.fuel_used_ml + change.fuel_used_ml,
            mass_g = sums.mass_g + change.mass_g, xp = sums.xp + change.xp,
            late_jobs = sums.late_jobs + change.late_jobs,
            race_jobs = sums.race_jobs + change.race_jobs,
            cargo_damage_ppm = sums.cargo_damage_ppm + change.cargo_damage_ppm,
            truck_damage_ppm = sums.truck_damage_ppm + change.truck_damage_ppm,
            overspeed_s = sums.overspeed_s + change.overspeed_s,
            safety_points = sums.safety_points + change.safety_points,
            cancelled_jobs = sums.cancelled_jobs + change.cancelled_jobs,
            penalty_minor = sums.penalty_minor + change.penalty_minor
        RETURNING sums.ctid, sums.jobs + sums.cancelled_jobs = 0 INTO place, is_empty;
        IF is_empty THEN
            DELETE FROM vtc_days WHERE ctid = place;
        END IF;
    END LOOP;
    FOR change IN
        SELECT vtc_id, driver_id, game,
               sum(jobs)::bigint AS jobs, sum(distance_m)::bigint AS distance_m,
               sum(revenue_minor)::bigint AS revenue_minor, sum(fines_minor)::bigint AS fines_minor,
               sum(tolls_minor)::bigint AS tolls_minor,
               sum(transport_minor)::bigint AS transport_minor,
               sum(fuel_used_ml)::bigint AS fuel_used_ml, sum(mass_g)::bigint AS mass_g,
               sum(xp)::bigint AS xp, sum(late_jobs)::bigint AS late_jobs,
               sum(race_jobs)::bigint AS race_jobs,
               sum(cargo_damage_ppm)::bigint AS cargo_damage_ppm,
               sum(truck_damage_ppm)::bigint AS truck_damage_ppm,
               sum(overspeed_s)::bigint AS overspeed_s, sum(safety_points)::bigint AS safety_points,
               sum(cancelled_jobs)::bigint AS cancelled_jobs,
               sum(penalty_minor)::bigint AS penalty_minor
        FROM unnest(changes) GROUP BY vtc_id, driver_id, game
        HAVING (sum(jobs), sum(distance_m), sum(revenue_minor), sum(fines_minor), sum(tolls_minor),
                sum(transport_minor), sum(fuel_used_ml), sum(mass_g), sum(xp), sum(late_jobs),
                sum(race_jobs), sum(cargo_damage_ppm), sum(truck_damage_ppm), sum(overspeed_s),
                sum(safety_points), sum(cancelled_jobs), sum(penalty_minor))
            <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        ORDER BY vtc_id, driver_id, game
    LOOP
        INSERT INTO driver_totals AS sums (
                    vtc_id, driver_id, game, jobs, distance_m, revenue_minor, fines_minor,
                    tolls_minor, transport_minor, fuel_used_ml, mass_g, xp, late_jobs, race_jobs,
                    cargo_damage_ppm, truck_damage_ppm, overspeed_s, safety_points, cancelled_jobs,
                    penalty_minor)
        VALUES (change.vtc_id, change.driver_id, change.game, greatest(change.jobs, 0),
                greatest(change.distance_m, 0), greatest(change.revenue_minor, 0),
                greatest(change.fines_minor, 0), greatest(change.tolls_minor, 0),
                greatest(change.transport_minor, 0), greatest(change.fuel_used_ml, 0),
                greatest(change.mass_g, 0), greatest(change.xp, 0), greatest(change.late_jobs, 0),
                greatest(change.race_jobs, 0), greatest(change.cargo_damage_ppm, 0),
                greatest(change.truck_damage_ppm, 0), greatest(change.overspeed_s, 0),
                greatest(change.safety_points, 0), greatest(change.cancelled_jobs, 0),
                greatest(change.penalty_minor, 0))
        ON CONFLICT (vtc_id, driver_id, game) DO UPDATE SET
            jobs = sums.jobs + change.jobs, distance_m = sums.distance_m + change.distance_m,
            revenue_minor = sums.revenue_minor + change.revenue_minor,
            fines_minor = sums.fines_minor + change.fines_minor,
            tolls_minor = sums.tolls_minor + change.tolls_minor,
            transport_minor = sums.transport_minor + change.transport_minor,
            fuel_used_ml = sums.fuel_used_ml + change.fuel_used_ml,
            mass_g = sums.mass_g + change.mass_g, xp = sums.xp + change.xp,
            late_jobs = sums.late_jobs + change.late_jobs,
            race_jobs = sums.race_jobs + change.race_jobs,
            cargo_damage_ppm = sums.cargo_damage_ppm + change.cargo_damage_ppm,
            truck_damage_ppm = sums.truck_damage_ppm + change.truck_damage_ppm,
            overspeed_s = sums.overspeed_s + change.overspeed_s,
            safety_points = sums.safety_points + change.safety_points,
            cancelled_jobs = sums.cancelled_jobs + change.cancelled_jobs,
            penalty_minor = sums.penalty_minor + change.penalty_minor
        RETURNING sums.ctid, sums.jobs + sums.cancelled_jobs = 0 INTO place, is_empty;
        IF is_empty THEN
            DELETE FROM driver_totals WHERE ctid = place;
        END IF;
    END LOOP;
END $$;

CREATE FUNCTION "jobs_roll_up"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changes job_measures[] := '{}';
BEGIN
    IF TG_OP <> 'DELETE' THEN
        changes := ARRAY(SELECT job_measures_of(ROW(job.*)::jobs, 1) FROM added job
                         WHERE tier IN ('verified', 'accepted') OR state = 'cancelled');
    END IF;
    IF TG_OP <> 'INSERT' THEN
        changes := changes || ARRAY(
            SELECT job_measures_of(ROW(job.*)::jobs, -1) FROM removed job
            WHERE tier IN ('verified', 'accepted') OR state = 'cancelled');
    END IF;
    IF cardinality(changes) > 0 THEN
        PERFORM jobs_add_up(changes);
    END IF;
    RETURN NULL;
END $$;

-- One trigger for each event, because only so does it see all rows that a statement changed.
CREATE TRIGGER "jobs_roll_up_insert" AFTER INSERT ON "jobs" REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "jobs_roll_up"();
CREATE TRIGGER "jobs_roll_up_update" AFTER UPDATE ON "jobs"
    REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "jobs_roll_up"();
CREATE TRIGGER "jobs_roll_up_delete" AFTER DELETE ON "jobs" REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION "jobs_roll_up"();
