CREATE INDEX CONCURRENTLY "achievements_vtc_id_idx" ON "achievements"("vtc_id");
