CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "events_picture_id_key" ON "events"("picture_id");
