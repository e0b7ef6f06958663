CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "activity_company_event_id_kind_key" ON "activity"("company_event_id", "kind");
