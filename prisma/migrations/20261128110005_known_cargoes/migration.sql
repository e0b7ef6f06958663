-- Which drivers have had a cargo.
CREATE INDEX CONCURRENTLY "jobs_cargo_drivers_idx" ON "jobs"("game", "cargo_id", "driver_id")
    WHERE "tier" IN ('verified', 'accepted');
