ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_speed_cap_cm_s_check";
