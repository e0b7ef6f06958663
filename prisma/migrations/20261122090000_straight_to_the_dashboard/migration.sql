-- AlterTable
ALTER TABLE "preferences" ADD COLUMN     "opens_dashboard" BOOLEAN NOT NULL DEFAULT false;
