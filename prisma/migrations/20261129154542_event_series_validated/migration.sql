ALTER TABLE "events" VALIDATE CONSTRAINT "events_series_id_fkey";
ALTER TABLE "events" VALIDATE CONSTRAINT "events_occurs_on_check";
ALTER TABLE "events" VALIDATE CONSTRAINT "events_is_detached_check";
