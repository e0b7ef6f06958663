-- Counts the deliveries of each cargo.
CREATE INDEX CONCURRENTLY "jobs_market_idx" ON "jobs" ("ended_at", "game", "cargo_id") WHERE "tier" IN ('verified', 'accepted');
