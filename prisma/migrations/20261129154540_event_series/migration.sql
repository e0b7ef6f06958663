-- AlterTable
ALTER TABLE "events" ADD COLUMN     "is_detached" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "occurs_on" DATE,
ADD COLUMN     "series_id" UUID;

-- CreateTable
CREATE TABLE "event_series" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "rule" JSONB NOT NULL,
    "zone" VARCHAR(64) NOT NULL,
    "local_time" VARCHAR(5) NOT NULL,
    "first_on" DATE NOT NULL,
    "last_on" DATE,
    "template" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_series_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "event_series_vtc_id_idx" ON "event_series"("vtc_id");

-- AddForeignKey
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "event_series"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

ALTER TABLE "event_series" ADD CONSTRAINT "event_series_local_time_check" CHECK ("local_time" ~ '^([01]\d|2[0-3]):[0-5]\d$');
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_last_on_check" CHECK ("last_on" >= "first_on");
-- Each event of a series is that of one day.
ALTER TABLE "events" ADD CONSTRAINT "events_occurs_on_check" CHECK (("series_id" IS NULL) = ("occurs_on" IS NULL)) NOT VALID;
ALTER TABLE "events" ADD CONSTRAINT "events_is_detached_check" CHECK (NOT "is_detached" OR "series_id" IS NOT NULL) NOT VALID;
