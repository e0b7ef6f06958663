-- AlterTable
ALTER TABLE "activity" ADD COLUMN     "company_event_id" UUID;
