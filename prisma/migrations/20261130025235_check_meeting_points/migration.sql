ALTER TABLE "events" VALIDATE CONSTRAINT "events_route_plan_id_fkey";
ALTER TABLE "events" VALIDATE CONSTRAINT "events_meet_check";
