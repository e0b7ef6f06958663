-- Which jobs share fingerprints. Without a list of what is not sorted in yet: each delivery would read all of it.
CREATE INDEX CONCURRENTLY "jobs_prints_idx" ON "jobs" USING gin ("prints") WITH (fastupdate = off)
  WHERE cardinality("prints") > 0;
