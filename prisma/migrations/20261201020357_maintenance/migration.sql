-- CreateEnum
CREATE TYPE "work_order_state" AS ENUM ('OPEN', 'WORKSHOP', 'DONE', 'CANCELLED');

-- AlterEnum
ALTER TYPE "ledger_kind" ADD VALUE 'service';

-- CreateTable
CREATE TABLE "maintenance_rules" (
    "vtc_id" UUID NOT NULL,
    "item" VARCHAR(40) NOT NULL,
    "position" SMALLINT NOT NULL,
    "interval_m" BIGINT,
    "interval_days" INTEGER,
    "cost_minor" BIGINT NOT NULL,

    CONSTRAINT "maintenance_rules_pkey" PRIMARY KEY ("vtc_id","item")
);

-- CreateTable
CREATE TABLE "work_orders" (
    "id" UUID NOT NULL,
    "truck_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "item" VARCHAR(40) NOT NULL,
    "state" "work_order_state" NOT NULL DEFAULT 'OPEN',
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_by" UUID,
    "due_on" DATE,
    "cost_minor" BIGINT NOT NULL,
    "note" VARCHAR(500) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "done_odometer_m" BIGINT,

    CONSTRAINT "work_orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "maintenance_notices" (
    "truck_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "item" VARCHAR(40) NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "maintenance_notices_pkey" PRIMARY KEY ("truck_id","item")
);

-- CreateIndex
CREATE INDEX "work_orders_truck_id_id_idx" ON "work_orders"("truck_id", "id" DESC);

-- CreateIndex
CREATE INDEX "work_orders_vtc_id_id_idx" ON "work_orders"("vtc_id", "id");

-- CreateIndex
CREATE INDEX "work_orders_opened_by_idx" ON "work_orders"("opened_by");

-- CreateIndex
CREATE INDEX "maintenance_notices_vtc_id_idx" ON "maintenance_notices"("vtc_id");

-- AddForeignKey
ALTER TABLE "maintenance_rules" ADD CONSTRAINT "maintenance_rules_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_truck_id_vtc_id_fkey" FOREIGN KEY ("truck_id", "vtc_id") REFERENCES "trucks"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_opened_by_fkey" FOREIGN KEY ("opened_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "maintenance_notices" ADD CONSTRAINT "maintenance_notices_truck_id_vtc_id_fkey" FOREIGN KEY ("truck_id", "vtc_id") REFERENCES "trucks"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "maintenance_rules" ADD CONSTRAINT "maintenance_rules_values" CHECK ("item" <> '' AND "interval_m" > 0 IS NOT FALSE
    AND "interval_days" > 0 IS NOT FALSE AND "cost_minor" >= 0);

ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_done" CHECK (("state" = 'DONE') = ("done_at" IS NOT NULL)
    AND ("done_at" IS NULL) = ("done_odometer_m" IS NULL) AND "cost_minor" >= 0);

-- An item is in work once.
CREATE UNIQUE INDEX "work_orders_open_key" ON "work_orders" ("truck_id", "item") WHERE "state" IN ('OPEN', 'WORKSHOP');

-- When an item was done last.
CREATE INDEX "work_orders_done_idx" ON "work_orders" ("truck_id", "item", "done_at" DESC) WHERE "state" = 'DONE';

CREATE INDEX "work_orders_due_idx" ON "work_orders" ("vtc_id", "due_on") WHERE "state" IN ('OPEN', 'WORKSHOP');
