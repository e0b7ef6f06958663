-- The latest drives of a company that took a ferry or a train.
CREATE INDEX CONCURRENTLY "jobs_vtc_crossings_idx" ON "jobs"("vtc_id", "game", "ended_at" DESC)
WHERE "transport_minor" > 0 AND "tier" IN ('verified', 'accepted');
