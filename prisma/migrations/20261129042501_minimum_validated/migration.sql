ALTER TABLE "vtcs" VALIDATE CONSTRAINT "vtcs_monthly_minimum_m_check";
