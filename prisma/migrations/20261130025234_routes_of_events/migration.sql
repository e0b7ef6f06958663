CREATE INDEX CONCURRENTLY IF NOT EXISTS "events_route_plan_id_idx" ON "events"("route_plan_id");
