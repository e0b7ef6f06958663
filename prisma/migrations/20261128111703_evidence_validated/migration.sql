ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_evidence_check";
ALTER TABLE "job_chapters" VALIDATE CONSTRAINT "job_chapters_drive_check";
