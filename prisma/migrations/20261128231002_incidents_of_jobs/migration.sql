-- Jobs with incidents, newest first.
CREATE INDEX CONCURRENTLY "jobs_incidents_idx" ON "jobs" ("vtc_id", "ended_at" DESC, "id" DESC)
    WHERE "incidents" IS NOT NULL;
