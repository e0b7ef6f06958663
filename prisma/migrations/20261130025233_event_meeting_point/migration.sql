-- AlterTable
ALTER TABLE "events" ADD COLUMN     "meet_x" INTEGER,
ADD COLUMN     "meet_z" INTEGER,
ADD COLUMN     "route_plan_id" UUID;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_route_plan_id_fkey" FOREIGN KEY ("route_plan_id") REFERENCES "route_plans"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

-- A meeting point has both coordinates or none.
ALTER TABLE "events" ADD CONSTRAINT "events_meet_check" CHECK (("meet_x" IS NULL) = ("meet_z" IS NULL)) NOT VALID;
