-- AlterEnum
ALTER TYPE "ledger_kind" ADD VALUE 'truck';
ALTER TYPE "ledger_kind" ADD VALUE 'depreciation';

-- AlterTable
ALTER TABLE "trucks" ADD COLUMN     "bought_at" TIMESTAMPTZ(3),
ADD COLUMN     "price_minor" BIGINT,
ADD COLUMN     "sold_at" TIMESTAMPTZ(3),
ADD COLUMN     "sold_minor" BIGINT;

-- CreateTable
CREATE TABLE "truck_months" (
    "id" UUID NOT NULL,
    "truck_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "month" DATE NOT NULL,

    CONSTRAINT "truck_months_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "truck_months_vtc_id_id_idx" ON "truck_months"("vtc_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "truck_months_truck_id_month_key" ON "truck_months"("truck_id", "month");

-- AddForeignKey
ALTER TABLE "truck_months" ADD CONSTRAINT "truck_months_truck_id_vtc_id_fkey" FOREIGN KEY ("truck_id", "vtc_id") REFERENCES "trucks"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "trucks" ADD CONSTRAINT "trucks_bought" CHECK (("bought_at" IS NULL) = ("price_minor" IS NULL)
    AND ("sold_at" IS NULL) = ("sold_minor" IS NULL) AND ("sold_at" IS NULL OR "sold_at" >= "bought_at" IS TRUE)
    AND "price_minor" > 0 IS NOT FALSE AND "sold_minor" >= 0 IS NOT FALSE
    AND ("bought_at" IS NULL OR "joined_into_id" IS NULL)) NOT VALID;
