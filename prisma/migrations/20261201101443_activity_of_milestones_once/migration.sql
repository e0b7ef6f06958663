CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "activity_truck_id_milestone_key" ON "activity"("truck_id", "milestone");
