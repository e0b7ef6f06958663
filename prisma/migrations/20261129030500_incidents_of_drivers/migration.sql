-- A driver's jobs with incidents, newest first.
CREATE INDEX CONCURRENTLY "jobs_driver_incidents_idx" ON "jobs" ("vtc_id", "driver_id", "ended_at" DESC, "id" DESC)
    WHERE "incidents" IS NOT NULL;
