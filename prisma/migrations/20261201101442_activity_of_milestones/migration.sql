-- AlterTable
ALTER TABLE "activity" ADD COLUMN     "milestone" "truck_milestone_kind",
ADD COLUMN     "truck_id" UUID;

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_truck_id_milestone_fkey" FOREIGN KEY ("truck_id", "milestone") REFERENCES "truck_milestones"("truck_id", "kind") ON DELETE CASCADE ON UPDATE NO ACTION NOT VALID;
