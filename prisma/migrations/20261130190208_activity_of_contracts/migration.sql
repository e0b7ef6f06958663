-- AlterTable
ALTER TABLE "activity" ADD COLUMN     "contract_id" UUID;
