-- CreateIndex
CREATE INDEX "contracts_vtc_id_ends_at_idx" ON "contracts"("vtc_id", "ends_at");

-- CreateIndex
CREATE INDEX "contracts_carrier_vtc_id_ends_at_idx" ON "contracts"("carrier_vtc_id", "ends_at");
