-- AlterTable
ALTER TABLE "vtcs" ADD COLUMN     "chat_days" INTEGER NOT NULL DEFAULT 365;

-- 0 for ever.
ALTER TABLE "vtcs" ADD CONSTRAINT "vtcs_chat_days_check" CHECK ("chat_days" = 0 OR "chat_days" BETWEEN 30 AND 3650) NOT VALID;
