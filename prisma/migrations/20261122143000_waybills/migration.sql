-- AlterTable
ALTER TABLE "jobs" ADD COLUMN     "is_public" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "number" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "job_numbers" (
    "vtc_id" UUID,
    "driver_id" UUID,
    "last" INTEGER NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "job_numbers_vtc_id_key" ON "job_numbers"("vtc_id");

-- CreateIndex
CREATE UNIQUE INDEX "job_numbers_driver_id_key" ON "job_numbers"("driver_id");

-- From here on written by hand: what is there gets numbers in the order in which it began. Only the
-- numbers change, so no sum has to be looked at.
ALTER TABLE "jobs" DISABLE TRIGGER USER;

UPDATE "jobs" SET "number" = numbered."number"
FROM (SELECT "id", row_number() OVER (
        PARTITION BY "vtc_id", CASE WHEN "vtc_id" IS NULL THEN "driver_id" END
        ORDER BY "started_at", "id") AS "number"
      FROM "jobs") numbered
WHERE numbered."id" = "jobs"."id";

ALTER TABLE "jobs" ENABLE TRIGGER USER;

INSERT INTO "job_numbers" ("vtc_id", "last")
SELECT "vtc_id", max("number") FROM "jobs" WHERE "vtc_id" IS NOT NULL GROUP BY "vtc_id";
INSERT INTO "job_numbers" ("driver_id", "last")
SELECT "driver_id", max("number") FROM "jobs" WHERE "vtc_id" IS NULL GROUP BY "driver_id";

-- CreateIndex
CREATE UNIQUE INDEX "jobs_vtc_id_number_key" ON "jobs"("vtc_id", "number");

-- AddForeignKey
ALTER TABLE "job_numbers" ADD CONSTRAINT "job_numbers_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_numbers" ADD CONSTRAINT "job_numbers_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "jobs_driver_id_number_key" ON "jobs"("driver_id", "number") WHERE "vtc_id" IS NULL;

ALTER TABLE "job_numbers" ADD CONSTRAINT "job_numbers_owner_check" CHECK (
    ("vtc_id" IS NULL) <> ("driver_id" IS NULL));
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_number_check" CHECK ("number" > 0);

-- Each new job changes its row here: it has room beside it for the next version.
ALTER TABLE "job_numbers" SET (fillfactor = 50);

-- The next number of whom a job belongs to. What is folded again is proposed for insertion and found
-- to be there: it has its number, and no other has to wait. Before the sums are locked, which is done
-- at the end of a statement, so that nobody waits in a circle.
CREATE FUNCTION "jobs_set_number"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' AND EXISTS (
        SELECT FROM jobs WHERE driver_id = NEW.driver_id AND fingerprint = NEW.fingerprint)
    THEN
        NEW.number := 1;
    ELSIF NEW.vtc_id IS NOT NULL THEN
        INSERT INTO job_numbers AS numbers (vtc_id, last) VALUES (NEW.vtc_id, 1)
        ON CONFLICT (vtc_id) DO UPDATE SET last = numbers.last + 1 RETURNING last INTO NEW.number;
    ELSE
        INSERT INTO job_numbers AS numbers (driver_id, last) VALUES (NEW.driver_id, 1)
        ON CONFLICT (driver_id) DO UPDATE SET last = numbers.last + 1 RETURNING last INTO NEW.number;
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "jobs_set_number_insert" BEFORE INSERT ON "jobs"
    FOR EACH ROW EXECUTE FUNCTION "jobs_set_number"();
CREATE TRIGGER "jobs_set_number_update" BEFORE UPDATE OF "vtc_id" ON "jobs"
    FOR EACH ROW WHEN (NEW."vtc_id" IS DISTINCT FROM OLD."vtc_id")
    EXECUTE FUNCTION "jobs_set_number"();

-- What a number was given for keeps it: nobody else writes one.
CREATE FUNCTION "jobs_keep_number"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.number := OLD.number;
    RETURN NEW;
END $$;

CREATE TRIGGER "jobs_keep_number" BEFORE UPDATE OF "number" ON "jobs"
    FOR EACH ROW WHEN (NEW."vtc_id" IS NOT DISTINCT FROM OLD."vtc_id")
    EXECUTE FUNCTION "jobs_keep_number"();

-- Only what is delivered can be shown to everybody, and whose driver wants it.
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_public_check" CHECK (NOT "is_public" OR "state" = 'delivered');

CREATE FUNCTION "jobs_hide_without_driver"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.is_public := false;
    RETURN NEW;
END $$;

CREATE TRIGGER "jobs_hide_without_driver" BEFORE UPDATE OF "driver_id", "state" ON "jobs"
    FOR EACH ROW WHEN (NEW."is_public" AND (NEW."driver_id" IS NULL OR NEW."state" <> 'delivered'))
    EXECUTE FUNCTION "jobs_hide_without_driver"();

-- What is counted for the list of a company: all but what its days add up already.
CREATE INDEX "jobs_vtc_id_rare_idx" ON "jobs"("vtc_id", "state", "tier")
    WHERE "state" IN ('started', 'abandoned') OR "tier" IN ('accepted', 'review', 'rejected', 'void');
