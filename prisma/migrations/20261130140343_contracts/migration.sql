-- CreateEnum
CREATE TYPE "contract_audience" AS ENUM ('DRIVERS', 'ALLIES', 'BOARD');

-- CreateEnum
CREATE TYPE "contract_unit" AS ENUM ('JOBS', 'TONNES', 'KM');

-- CreateEnum
CREATE TYPE "contract_state" AS ENUM ('OPEN', 'ACTIVE', 'FULFILLED', 'FAILED', 'EXPIRED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "contract_bid_state" AS ENUM ('OPEN', 'ACCEPTED', 'DECLINED');

-- AlterEnum
ALTER TYPE "ledger_kind" ADD VALUE 'contract';

-- CreateTable
CREATE TABLE "contracts" (
    "id" UUID NOT NULL,
    "vtc_id" UUID,
    "vtc_name" VARCHAR(50) NOT NULL,
    "carrier_vtc_id" UUID,
    "carrier_name" VARCHAR(50),
    "audience" "contract_audience" NOT NULL,
    "client" VARCHAR(60) NOT NULL,
    "game" "game" NOT NULL,
    "cargo_id" VARCHAR(64),
    "cargo" VARCHAR(64),
    "source_city_id" VARCHAR(64),
    "source_city" VARCHAR(64),
    "source_territory" VARCHAR(2),
    "destination_city_id" VARCHAR(64),
    "destination_city" VARCHAR(64),
    "destination_territory" VARCHAR(2),
    "unit" "contract_unit" NOT NULL,
    "quantity" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "max_damage_ppm" INTEGER,
    "min_on_time_ppm" INTEGER,
    "bonus_minor" BIGINT NOT NULL,
    "penalty_minor" BIGINT NOT NULL,
    "state" "contract_state" NOT NULL DEFAULT 'OPEN',
    "active_at" TIMESTAMPTZ(3),
    "fulfilled_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "done_units" BIGINT NOT NULL DEFAULT 0,
    "done_jobs" INTEGER NOT NULL DEFAULT 0,
    "timed_jobs" INTEGER NOT NULL DEFAULT 0,
    "on_time_jobs" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contracts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contract_bids" (
    "id" UUID NOT NULL,
    "contract_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "bonus_minor" BIGINT NOT NULL,
    "note" VARCHAR(200) NOT NULL DEFAULT '',
    "state" "contract_bid_state" NOT NULL DEFAULT 'OPEN',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contract_bids_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contract_jobs" (
    "job_id" UUID NOT NULL,
    "is_own" BOOLEAN NOT NULL,
    "contract_id" UUID NOT NULL,
    "units" BIGINT NOT NULL,
    "is_late" BOOLEAN,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contract_jobs_pkey" PRIMARY KEY ("job_id","is_own")
);

-- CreateIndex
CREATE INDEX "contracts_vtc_id_id_idx" ON "contracts"("vtc_id", "id" DESC);

-- CreateIndex
CREATE INDEX "contracts_carrier_vtc_id_id_idx" ON "contracts"("carrier_vtc_id", "id" DESC);

-- CreateIndex
CREATE INDEX "contracts_state_id_idx" ON "contracts"("state", "id" DESC);

-- CreateIndex
CREATE INDEX "contracts_due_at_idx" ON "contracts"("due_at");

-- CreateIndex
CREATE INDEX "contract_bids_vtc_id_idx" ON "contract_bids"("vtc_id");

-- CreateIndex
CREATE UNIQUE INDEX "contract_bids_contract_id_vtc_id_key" ON "contract_bids"("contract_id", "vtc_id");

-- CreateIndex
CREATE INDEX "contract_jobs_contract_id_at_job_id_idx" ON "contract_jobs"("contract_id", "at", "job_id");

-- AddForeignKey
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_carrier_vtc_id_fkey" FOREIGN KEY ("carrier_vtc_id") REFERENCES "vtcs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_bids" ADD CONSTRAINT "contract_bids_contract_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "contracts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_bids" ADD CONSTRAINT "contract_bids_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_jobs" ADD CONSTRAINT "contract_jobs_contract_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "contracts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
        SELECT vtc_id, 'job', id, rests_until FROM added job WHERE is_posted(vtc_id, tier, state);
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
        SELECT vtc_id, 'job', id, rests_until FROM removed job WHERE is_posted(vtc_id, tier, state);
    ELSE
        INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
        SELECT DISTINCT vtc.id, 'job', n.id, rests_until
        FROM removed o JOIN added n ON n.id = o.id
        CROSS JOIN LATERAL (VALUES
            (o.vtc_id, is_posted(o.vtc_id, o.tier, o.state)),
            (n.vtc_id, is_posted(n.vtc_id, n.tier, n.state))) vtc (id, counts)
        WHERE vtc.counts
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

ALTER TABLE "contracts"
    ADD CONSTRAINT "contracts_window" CHECK ("ends_at" > "starts_at" AND "ends_at" - "starts_at" <= interval '180 days'),
    ADD CONSTRAINT "contracts_client" CHECK ("client" <> ''),
    ADD CONSTRAINT "contracts_quantity" CHECK ("quantity" BETWEEN 1 AND 1000000),
    ADD CONSTRAINT "contracts_shares"
        CHECK ("max_damage_ppm" BETWEEN 0 AND 1000000 AND "min_on_time_ppm" BETWEEN 0 AND 1000000),
    ADD CONSTRAINT "contracts_money" CHECK ("bonus_minor" BETWEEN 0 AND 100000000000
        AND "penalty_minor" BETWEEN 0 AND 100000000000 AND ("audience" <> 'DRIVERS' OR "penalty_minor" = 0)),
    ADD CONSTRAINT "contracts_places" CHECK (num_nonnulls("source_city_id", "source_territory") <= 1
        AND num_nonnulls("destination_city_id", "destination_territory") <= 1),
    ADD CONSTRAINT "contracts_offered" CHECK ("state" NOT IN ('OPEN', 'ACTIVE') OR "vtc_id" IS NOT NULL),
    ADD CONSTRAINT "contracts_carried" CHECK (CASE "state"
        WHEN 'OPEN' THEN "carrier_vtc_id" IS NULL AND "active_at" IS NULL AND "audience" <> 'DRIVERS'
        WHEN 'EXPIRED' THEN "carrier_vtc_id" IS NULL AND "active_at" IS NULL
        WHEN 'ACTIVE' THEN "carrier_vtc_id" IS NOT NULL AND "active_at" IS NOT NULL
        WHEN 'WITHDRAWN' THEN true
        ELSE "active_at" IS NOT NULL END),
    ADD CONSTRAINT "contracts_carrier" CHECK ("carrier_vtc_id" IS NULL OR "vtc_id" IS NULL
        OR ("carrier_vtc_id" = "vtc_id") = ("audience" = 'DRIVERS')),
    ADD CONSTRAINT "contracts_fulfilled" CHECK (("state" = 'FULFILLED') = ("fulfilled_at" IS NOT NULL)),
    ADD CONSTRAINT "contracts_settled" CHECK ("settled_at" IS NULL OR "state" IN ('FULFILLED', 'FAILED')),
    ADD CONSTRAINT "contracts_progress" CHECK ("done_units" >= 0 AND "done_jobs" >= "timed_jobs"
        AND "timed_jobs" >= "on_time_jobs" AND "on_time_jobs" >= 0);
ALTER TABLE "contract_bids"
    ADD CONSTRAINT "contract_bids_money" CHECK ("bonus_minor" BETWEEN 0 AND 100000000000);
ALTER TABLE "contract_jobs" ADD CONSTRAINT "contract_jobs_units" CHECK ("units" >= 0);

-- What following a company's jobs reads first: its contracts whose outcome may still change.
CREATE INDEX "contracts_followed_idx" ON "contracts"("carrier_vtc_id")
    WHERE "settled_at" IS NULL AND "state" IN ('ACTIVE', 'FULFILLED', 'FAILED');
CREATE UNIQUE INDEX "contract_bids_accepted_key" ON "contract_bids"("contract_id") WHERE "state" = 'ACCEPTED';
