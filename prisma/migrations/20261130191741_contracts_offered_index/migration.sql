-- CreateIndex
CREATE INDEX CONCURRENTLY "contracts_vtc_id_ends_at_idx" ON "contracts"("vtc_id", "ends_at");
