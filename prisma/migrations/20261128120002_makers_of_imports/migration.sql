CREATE INDEX CONCURRENTLY "job_imports_maker_id_idx" ON "job_imports"("maker_id");
