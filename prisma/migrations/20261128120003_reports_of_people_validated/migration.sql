ALTER TABLE "job_reports" VALIDATE CONSTRAINT "job_reports_vtc_id_check";
ALTER TABLE "job_reports" VALIDATE CONSTRAINT "job_reports_own_check";
ALTER TABLE "job_reports" VALIDATE CONSTRAINT "job_reports_correction_check";
ALTER TABLE "job_imports" VALIDATE CONSTRAINT "job_imports_maker_id_fkey";
