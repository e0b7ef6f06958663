ALTER TABLE "event_series" VALIDATE CONSTRAINT "event_series_route_plan_id_fkey";
