ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_trial_check";
