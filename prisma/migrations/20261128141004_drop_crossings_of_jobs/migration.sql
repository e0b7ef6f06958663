-- Another index has taken its place, which has companies.
DROP INDEX CONCURRENTLY "jobs_crossings_idx";
