-- With which odometers a driver's trucks were driven.
CREATE INDEX CONCURRENTLY "job_chapters_driver_id_truck_odometer_idx" ON "job_chapters"
  USING gist ("driver_id", "truck", "odometer") WHERE "driver_id" IS NOT NULL AND "odometer" IS NOT NULL;
