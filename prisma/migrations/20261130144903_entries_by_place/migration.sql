-- Filters the entries of a place.
CREATE INDEX CONCURRENTLY "ledger_entries_place_idx" ON "ledger_entries"("vtc_id", "place_id", "day" DESC, "number" DESC) WHERE "place_id" IS NOT NULL;
