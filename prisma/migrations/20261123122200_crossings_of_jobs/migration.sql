-- The latest drives that took a ferry or a train.
CREATE INDEX CONCURRENTLY "jobs_crossings_idx" ON "jobs"("game", "ended_at" DESC)
    WHERE "tier" IN ('verified', 'accepted') AND "transport_minor" > 0;
