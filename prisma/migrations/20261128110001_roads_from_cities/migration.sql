-- Where the first jobs of a driver began that left a city.
CREATE INDEX CONCURRENTLY "job_roads_game_from_city_driver_id_ended_at_job_id_idx" ON "job_roads"("game", "from_city", "driver_id", "ended_at", "job_id");
