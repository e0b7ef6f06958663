CREATE INDEX CONCURRENTLY "leaves_vtc_id_until_day_idx" ON "leaves"("vtc_id", "until_day");
