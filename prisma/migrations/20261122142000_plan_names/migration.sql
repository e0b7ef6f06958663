-- AlterTable
ALTER TABLE "job_plans" ADD COLUMN     "cargo" VARCHAR(64),
ADD COLUMN     "destination_city" VARCHAR(64),
ADD COLUMN     "source_city" VARCHAR(64);

-- What may be any has no name.
ALTER TABLE "job_plans"
    ADD CONSTRAINT "job_plans_names_check" CHECK (
        ("cargo" IS NULL OR "cargo_id" IS NOT NULL)
        AND ("source_city" IS NULL OR "source_city_id" IS NOT NULL)
        AND ("destination_city" IS NULL OR "destination_city_id" IS NOT NULL));

-- What waits for an answer about a driver's own jobs stands on their home page.
CREATE INDEX "jobs_driver_id_review_idx" ON "jobs"("driver_id", "id") WHERE "tier" = 'review';
