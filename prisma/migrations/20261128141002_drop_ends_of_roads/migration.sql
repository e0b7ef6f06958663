-- DropIndex
DROP INDEX CONCURRENTLY "job_roads_game_ended_at_job_id_idx";
