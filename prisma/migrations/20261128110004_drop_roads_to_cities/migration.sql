-- Another index has taken its place, which has drivers.
DROP INDEX CONCURRENTLY "job_roads_game_to_city_ended_at_job_id_idx";
