-- The entries of trucks themselves are few among all.
CREATE INDEX CONCURRENTLY "ledger_entries_truck_idx" ON "ledger_entries"("vtc_id", "truck_id") WHERE "truck_id" IS NOT NULL;
