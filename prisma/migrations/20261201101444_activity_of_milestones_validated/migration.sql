ALTER TABLE "activity" VALIDATE CONSTRAINT "activity_truck_id_milestone_fkey";
