-- AlterTable
ALTER TABLE "events" ADD COLUMN     "dlc" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "livery" VARCHAR(200);
