ALTER TABLE "driver_days" VALIDATE CONSTRAINT "driver_days_scores_check";
ALTER TABLE "vtc_days" VALIDATE CONSTRAINT "vtc_days_scores_check";
ALTER TABLE "driver_totals" VALIDATE CONSTRAINT "driver_totals_scores_check";
ALTER TABLE "driver_totals" VALIDATE CONSTRAINT "driver_totals_weighted_check";
