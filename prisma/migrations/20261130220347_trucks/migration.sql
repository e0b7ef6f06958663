-- CreateEnum
CREATE TYPE "truck_source" AS ENUM ('SEEN', 'HAND');

-- CreateEnum
CREATE TYPE "truck_status" AS ENUM ('ACTIVE', 'WORKSHOP', 'RETIRED', 'AWAY');

-- CreateEnum
CREATE TYPE "truck_milestone_kind" AS ENUM ('FIRST_JOB', 'JOBS_100', 'KM_100000', 'KM_250000', 'KM_500000', 'KM_1000000');

-- CreateTable
CREATE TABLE "trucks" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "driver_id" UUID,
    "game" "game" NOT NULL,
    "model_id" VARCHAR(64) NOT NULL,
    "brand" VARCHAR(64),
    "name" VARCHAR(64) NOT NULL,
    "plate" VARCHAR(32),
    "nickname" VARCHAR(40),
    "source" "truck_source" NOT NULL,
    "status" "truck_status" NOT NULL DEFAULT 'ACTIVE',
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "from_m" BIGINT NOT NULL,
    "odometer_m" BIGINT NOT NULL,
    "wear_ppm" JSONB,
    "fuel_ml" INTEGER,
    "retired_at" TIMESTAMPTZ(3),
    "joined_into_id" UUID,
    "place_id" UUID,
    "slot" SMALLINT,

    CONSTRAINT "trucks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "truck_sightings" (
    "vtc_id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "part" SMALLINT NOT NULL,
    "truck_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "from_m" BIGINT NOT NULL,
    "to_m" BIGINT NOT NULL,
    "plate" VARCHAR(32),
    "wear_from" JSONB,
    "wear_to" JSONB,
    "fuel_ml" INTEGER,
    "counted" BOOLEAN NOT NULL,
    "delivered_on" DATE,

    CONSTRAINT "truck_sightings_pkey" PRIMARY KEY ("vtc_id","job_id","session_id","ordinal","part")
);

-- CreateTable
CREATE TABLE "truck_days" (
    "truck_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "jobs" INTEGER NOT NULL,
    "distance_m" BIGINT NOT NULL,
    "revenue_minor" BIGINT NOT NULL,
    "fuel_used_ml" BIGINT NOT NULL,
    "fuel_distance_m" BIGINT NOT NULL,
    "truck_damage_ppm" BIGINT NOT NULL,
    "cargo_damage_ppm" BIGINT NOT NULL,
    "driven_s" BIGINT NOT NULL,

    CONSTRAINT "truck_days_pkey" PRIMARY KEY ("truck_id","day")
);

-- CreateTable
CREATE TABLE "truck_milestones" (
    "truck_id" UUID NOT NULL,
    "kind" "truck_milestone_kind" NOT NULL,
    "reached_on" DATE NOT NULL,

    CONSTRAINT "truck_milestones_pkey" PRIMARY KEY ("truck_id","kind")
);

-- CreateIndex
CREATE INDEX "trucks_vtc_id_last_seen_at_id_idx" ON "trucks"("vtc_id", "last_seen_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "trucks_vtc_id_odometer_m_id_idx" ON "trucks"("vtc_id", "odometer_m" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "trucks_vtc_id_driver_id_game_model_id_idx" ON "trucks"("vtc_id", "driver_id", "game", "model_id");

-- CreateIndex
CREATE INDEX "trucks_joined_into_id_vtc_id_idx" ON "trucks"("joined_into_id", "vtc_id");

-- CreateIndex
CREATE UNIQUE INDEX "trucks_id_vtc_id_key" ON "trucks"("id", "vtc_id");

-- CreateIndex
CREATE UNIQUE INDEX "trucks_place_id_slot_key" ON "trucks"("place_id", "slot");

-- CreateIndex
CREATE INDEX "truck_sightings_truck_id_at_session_id_ordinal_part_idx" ON "truck_sightings"("truck_id", "at", "session_id", "ordinal", "part");

-- CreateIndex
CREATE INDEX "truck_sightings_truck_id_delivered_on_job_id_idx" ON "truck_sightings"("truck_id", "delivered_on", "job_id");

-- CreateIndex
CREATE INDEX "truck_days_vtc_id_day_idx" ON "truck_days"("vtc_id", "day");

-- AddForeignKey
ALTER TABLE "trucks" ADD CONSTRAINT "trucks_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trucks" ADD CONSTRAINT "trucks_joined_into_id_vtc_id_fkey" FOREIGN KEY ("joined_into_id", "vtc_id") REFERENCES "trucks"("id", "vtc_id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "trucks" ADD CONSTRAINT "trucks_place_id_slot_fkey" FOREIGN KEY ("place_id", "slot") REFERENCES "place_slots"("place_id", "number") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "truck_sightings" ADD CONSTRAINT "truck_sightings_truck_id_vtc_id_fkey" FOREIGN KEY ("truck_id", "vtc_id") REFERENCES "trucks"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "truck_days" ADD CONSTRAINT "truck_days_truck_id_vtc_id_fkey" FOREIGN KEY ("truck_id", "vtc_id") REFERENCES "trucks"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "truck_milestones" ADD CONSTRAINT "truck_milestones_truck_id_fkey" FOREIGN KEY ("truck_id") REFERENCES "trucks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "trucks"
    ADD CONSTRAINT "trucks_driven" CHECK ("from_m" >= 0 AND "odometer_m" >= 0 AND "fuel_ml" >= 0 IS NOT FALSE
        AND "first_seen_at" <= "last_seen_at" AND "plate" <> '' IS NOT FALSE AND "nickname" <> '' IS NOT FALSE),
    ADD CONSTRAINT "trucks_retired" CHECK (("status" = 'RETIRED') = ("retired_at" IS NOT NULL)),
    ADD CONSTRAINT "trucks_joined" CHECK ("joined_into_id" <> "id"),
    ADD CONSTRAINT "trucks_based" CHECK (("place_id" IS NULL) = ("slot" IS NULL)
        AND ("place_id" IS NULL OR "status" IN ('ACTIVE', 'WORKSHOP') AND "joined_into_id" IS NULL));
ALTER TABLE "truck_sightings"
    ADD CONSTRAINT "truck_sightings_span" CHECK ("at" <= "until" AND "from_m" >= 0 AND "to_m" >= 0 AND "part" IN (1, 2));
ALTER TABLE "truck_days" ADD CONSTRAINT "truck_days_driven" CHECK ("jobs" > 0 AND "distance_m" >= 0
    AND "fuel_used_ml" >= 0 AND "fuel_distance_m" BETWEEN 0 AND "distance_m" AND "driven_s" >= 0);


CREATE OR REPLACE FUNCTION public.members_mark_trucks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    -- Trucks of members who leave are away until these come back.
    IF TG_OP IN ('DELETE', 'UPDATE') THEN
        INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at) VALUES (OLD.vtc_id, 'member', OLD.user_id, now());
    END IF;
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
        INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at) VALUES (NEW.vtc_id, 'member', NEW.user_id, now());
    END IF;
    RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.trucks_fit_base()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF EXISTS (SELECT FROM places WHERE id = NEW.place_id AND vtc_id = NEW.vtc_id AND game = NEW.game) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a truck is based in a garage of its company and game'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'trucks_fit_base';
END $function$;

CREATE OR REPLACE FUNCTION public.jobs_mark_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    -- Rests until the fuel cost of a delivered job is known.
    rests_until timestamptz := now() + interval '5 seconds';
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
        SELECT vtc_id, 'job', id, rests_until FROM added job WHERE vtc_id IS NOT NULL AND ended_at IS NOT NULL;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
        SELECT vtc_id, 'job', id, rests_until FROM removed job WHERE vtc_id IS NOT NULL AND ended_at IS NOT NULL;
    ELSE
        INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
        SELECT DISTINCT vtc.id, 'job', n.id, rests_until
        FROM removed o JOIN added n ON n.id = o.id
        CROSS JOIN LATERAL (VALUES (o.vtc_id, o.ended_at), (n.vtc_id, n.ended_at)) vtc (id, ended_at)
        WHERE vtc.id IS NOT NULL AND vtc.ended_at IS NOT NULL
          AND (is_posted(o.vtc_id, o.tier, o.state), o.vtc_id, o.state, o.driver_id, o.ended_at, o.revenue_minor,
               o.income_minor, o.tolls_minor, o.transport_minor, o.fines_minor, o.penalty_minor, o.truck_damage_ppm,
               o.sources, o.started_at, o.distance_m, o.mass_g, o.cargo_damage_ppm, o.late, o.cargo_id,
               o.source_city_id, o.destination_city_id)
              IS DISTINCT FROM
              (is_posted(n.vtc_id, n.tier, n.state), n.vtc_id, n.state, n.driver_id, n.ended_at, n.revenue_minor,
               n.income_minor, n.tolls_minor, n.transport_minor, n.fines_minor, n.penalty_minor, n.truck_damage_ppm,
               n.sources, n.started_at, n.distance_m, n.mass_g, n.cargo_damage_ppm, n.late, n.cargo_id,
               n.source_city_id, n.destination_city_id);
    END IF;
    RETURN NULL;
END $function$;

CREATE TRIGGER "trucks_fit_base" BEFORE INSERT OR UPDATE OF "place_id", "vtc_id", "game" ON "trucks" FOR EACH ROW
    WHEN (NEW."place_id" IS NOT NULL) EXECUTE FUNCTION "trucks_fit_base"();
CREATE TRIGGER "members_mark_trucks_insert" AFTER INSERT ON "memberships" FOR EACH ROW
    EXECUTE FUNCTION "members_mark_trucks"();
CREATE TRIGGER "members_mark_trucks_update" AFTER UPDATE OF "user_id", "vtc_id" ON "memberships" FOR EACH ROW
    WHEN ((OLD."user_id", OLD."vtc_id") IS DISTINCT FROM (NEW."user_id", NEW."vtc_id"))
    EXECUTE FUNCTION "members_mark_trucks"();
CREATE TRIGGER "members_mark_trucks_delete" AFTER DELETE ON "memberships" FOR EACH ROW
    EXECUTE FUNCTION "members_mark_trucks"();

-- Jobs from before are followed part by part.
UPDATE "ledgers" SET "filled_at" = '1970-01-01', "filled_id" = '00000000-0000-0000-0000-000000000000';
INSERT INTO "vtc_due" ("vtc_id", "kind", "subject_id", "due_at") SELECT "vtc_id", 'filling', "vtc_id", now() FROM "ledgers";
