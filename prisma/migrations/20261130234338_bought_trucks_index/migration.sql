CREATE INDEX CONCURRENTLY "trucks_bought_idx" ON "trucks"("vtc_id") WHERE "bought_at" IS NOT NULL;
