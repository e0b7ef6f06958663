-- CreateIndex
CREATE INDEX CONCURRENTLY "contracts_carrier_vtc_id_ends_at_idx" ON "contracts"("carrier_vtc_id", "ends_at");
