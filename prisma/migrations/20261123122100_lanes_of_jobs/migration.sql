-- The latest drives on a lane, whoever drove them.
CREATE INDEX CONCURRENTLY "jobs_lane_idx" ON "jobs"("game", "source_city_id", "destination_city_id", "ended_at" DESC)
    WHERE "tier" IN ('verified', 'accepted');
