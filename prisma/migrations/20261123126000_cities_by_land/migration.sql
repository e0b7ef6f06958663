-- Whoever takes a ship where a job begins is seen only on the other shore: of such a job it is kept that it
-- crossed, and where cities lie others tell.
ALTER TABLE "job_roads" ADD COLUMN "crossed" BOOLEAN NOT NULL DEFAULT false;

-- As before, and also where the crossings of a job change.
CREATE OR REPLACE TRIGGER "jobs_tell_the_map_update" AFTER UPDATE ON "jobs" FOR EACH ROW
    WHEN ((OLD.tier IN ('verified', 'accepted') OR NEW.tier IN ('verified', 'accepted')) AND (
        coalesce(OLD.tier IN ('verified', 'accepted'), false)
            <> coalesce(NEW.tier IN ('verified', 'accepted'), false)
        OR (OLD.game, OLD.driver_id, OLD.vtc_id, OLD.started_at, OLD.ended_at, OLD.source_city_id,
            OLD.destination_city_id, OLD.source_city, OLD.destination_city, OLD.transport_minor, OLD.trace)
            IS DISTINCT FROM
           (NEW.game, NEW.driver_id, NEW.vtc_id, NEW.started_at, NEW.ended_at, NEW.source_city_id,
            NEW.destination_city_id, NEW.source_city, NEW.destination_city, NEW.transport_minor, NEW.trace)))
    EXECUTE FUNCTION "jobs_tell_the_map"();

-- Those of before are looked at once more.
INSERT INTO "map_pending" ("job_id", "sign")
SELECT "id", 0 FROM "jobs"
WHERE "tier" IN ('verified', 'accepted') AND "trace" <> '[]' AND "transport_minor" > 0 ORDER BY "id";
