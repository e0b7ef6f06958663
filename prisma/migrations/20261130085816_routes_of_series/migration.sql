-- AlterTable
ALTER TABLE "event_series" ADD COLUMN     "route_plan_id" UUID;

-- AddForeignKey
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_route_plan_id_fkey" FOREIGN KEY ("route_plan_id") REFERENCES "route_plans"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
