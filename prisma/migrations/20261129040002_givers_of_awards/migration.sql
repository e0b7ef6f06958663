CREATE INDEX CONCURRENTLY "achievement_awards_given_by_idx" ON "achievement_awards"("given_by");
