CREATE INDEX CONCURRENTLY IF NOT EXISTS "event_series_route_plan_id_idx" ON "event_series"("route_plan_id");
