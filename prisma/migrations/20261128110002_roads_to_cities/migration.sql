-- Where the first jobs of a driver ended that led to a city.
CREATE INDEX CONCURRENTLY "job_roads_game_to_city_driver_id_ended_at_job_id_idx" ON "job_roads"("game", "to_city", "driver_id", "ended_at", "job_id");
