ALTER TABLE "vtcs" VALIDATE CONSTRAINT "vtcs_chat_days_check";
