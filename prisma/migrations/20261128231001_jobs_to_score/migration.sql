-- What the task that fills in old jobs looks for.
CREATE INDEX CONCURRENTLY "jobs_to_score_idx" ON "jobs" ("id") WHERE "collision_points" IS NULL;
