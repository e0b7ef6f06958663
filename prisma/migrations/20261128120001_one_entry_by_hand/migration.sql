-- The same delivery of a driver is entered once, however often the form is sent.
CREATE UNIQUE INDEX CONCURRENTLY "job_reports_entry_key" ON "job_reports"("provider_job_id") WHERE "vtc_id" IS NULL;
