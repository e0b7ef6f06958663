-- CreateEnum
CREATE TYPE "insurance_kind" AS ENUM ('HULL', 'CARGO');

-- CreateEnum
CREATE TYPE "claim_state" AS ENUM ('OPEN', 'PAID', 'DENIED', 'WITHDRAWN');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "ledger_kind" ADD VALUE 'premium';
ALTER TYPE "ledger_kind" ADD VALUE 'claim';

-- CreateTable
CREATE TABLE "insurance_policies" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "kind" "insurance_kind" NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "insurance_policies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "policy_periods" (
    "id" UUID NOT NULL,
    "policy_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "trucks" INTEGER NOT NULL,
    "value_minor" BIGINT NOT NULL,
    "months" INTEGER NOT NULL,
    "loss_ratio_ppm" BIGINT NOT NULL,
    "factor_ppm" INTEGER NOT NULL,
    "bonus_ppm" INTEGER NOT NULL,
    "premium_minor" BIGINT NOT NULL,

    CONSTRAINT "policy_periods_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "claims" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "kind" "insurance_kind" NOT NULL,
    "job_id" UUID NOT NULL,
    "policy_id" UUID NOT NULL,
    "truck_id" UUID,
    "driver_id" UUID,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "collisions" INTEGER NOT NULL,
    "loss_minor" BIGINT NOT NULL,
    "payable_minor" BIGINT NOT NULL,
    "state" "claim_state" NOT NULL DEFAULT 'OPEN',
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "reason" VARCHAR(500) NOT NULL DEFAULT '',

    CONSTRAINT "claims_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "insurance_policies_vtc_id_kind_started_at_idx" ON "insurance_policies"("vtc_id", "kind", "started_at");

-- CreateIndex
CREATE UNIQUE INDEX "insurance_policies_id_vtc_id_key" ON "insurance_policies"("id", "vtc_id");

-- CreateIndex
CREATE INDEX "policy_periods_vtc_id_id_idx" ON "policy_periods"("vtc_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "policy_periods_policy_id_number_key" ON "policy_periods"("policy_id", "number");

-- CreateIndex
CREATE INDEX "claims_vtc_id_id_idx" ON "claims"("vtc_id", "id" DESC);

-- CreateIndex
CREATE INDEX "claims_vtc_id_state_id_idx" ON "claims"("vtc_id", "state", "id" DESC);

-- CreateIndex
CREATE INDEX "claims_policy_id_vtc_id_idx" ON "claims"("policy_id", "vtc_id");

-- CreateIndex
CREATE INDEX "claims_decided_by_idx" ON "claims"("decided_by");

-- CreateIndex
CREATE UNIQUE INDEX "claims_vtc_id_kind_job_id_key" ON "claims"("vtc_id", "kind", "job_id");

-- AddForeignKey
ALTER TABLE "insurance_policies" ADD CONSTRAINT "insurance_policies_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "policy_periods" ADD CONSTRAINT "policy_periods_policy_id_vtc_id_fkey" FOREIGN KEY ("policy_id", "vtc_id") REFERENCES "insurance_policies"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claims" ADD CONSTRAINT "claims_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claims" ADD CONSTRAINT "claims_policy_id_vtc_id_fkey" FOREIGN KEY ("policy_id", "vtc_id") REFERENCES "insurance_policies"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claims" ADD CONSTRAINT "claims_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "insurance_policies"
    ADD CONSTRAINT "insurance_policies_times" CHECK ("ends_at" > "started_at" IS NOT FALSE),
    ADD CONSTRAINT "insurance_policies_apart_excl" EXCLUDE USING gist (
        "vtc_id" WITH =, "kind" WITH =, tstzrange("started_at", "ends_at") WITH &&);

ALTER TABLE "policy_periods" ADD CONSTRAINT "policy_periods_values" CHECK ("number" > 0 AND "ends_at" > "starts_at"
    AND "trucks" >= 0 AND "value_minor" >= 0 AND "months" >= 0 AND "loss_ratio_ppm" >= 0 AND "premium_minor" >= 0
    AND "factor_ppm" BETWEEN 600000 AND 2500000 AND "bonus_ppm" BETWEEN 600000 AND 1000000);

ALTER TABLE "claims" ADD CONSTRAINT "claims_values" CHECK ("loss_minor" > 0 AND "payable_minor" BETWEEN 1 AND "loss_minor"
    AND "collisions" >= 0 AND ("state" NOT IN ('PAID', 'DENIED') OR "decided_at" IS NOT NULL));

-- What was paid in the last periods.
CREATE INDEX "claims_paid_idx" ON "claims" ("vtc_id", "kind", "decided_at") WHERE "state" = 'PAID';
