-- AlterTable
ALTER TABLE "job_imports" ADD COLUMN     "columns" JSONB;

-- Nothing but an object of names to names.
ALTER TABLE "job_imports"
    ADD CONSTRAINT "job_imports_columns_check" CHECK (jsonb_typeof("columns") = 'object');

-- What the task looks for that forgets how reports came.
CREATE INDEX "job_reports_with_body_idx" ON "job_reports"("received_at") WHERE "body" <> '';
