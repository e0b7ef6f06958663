CREATE UNIQUE INDEX CONCURRENTLY "events_series_id_occurs_on_key" ON "events"("series_id", "occurs_on");
