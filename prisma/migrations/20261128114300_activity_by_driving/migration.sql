-- A member is active by driving too: `last_active_at` is the later of visiting the site and driving. Batches and
-- pings of devices move it while somebody drives; the end of a job moves it here, whoever tells of it. What is
-- imported or entered counts once it is accepted.
CREATE FUNCTION "jobs_show_activity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Who changes the member at the moment is not waited for: a transaction that ends a job holds too much.
    UPDATE memberships SET last_active_at = NEW.ended_at
    WHERE user_id IN (SELECT user_id FROM memberships
                      WHERE user_id = NEW.driver_id AND last_active_at < NEW.ended_at
                      FOR NO KEY UPDATE SKIP LOCKED);
    RETURN NULL;
END $$;

CREATE TRIGGER "jobs_show_activity_insert" AFTER INSERT ON "jobs" FOR EACH ROW
    WHEN (NEW.driver_id IS NOT NULL AND NEW.ended_at IS NOT NULL
          AND (NEW.tier IN ('verified', 'accepted')
               OR NEW.sources && '{sdk,funbit,recording,tracksim,trucky,unitracker}'))
    EXECUTE FUNCTION "jobs_show_activity"();
CREATE TRIGGER "jobs_show_activity_update" AFTER UPDATE ON "jobs" FOR EACH ROW
    WHEN (NEW.driver_id IS NOT NULL AND NEW.ended_at IS NOT NULL
          AND (NEW.ended_at, NEW.tier, NEW.sources) IS DISTINCT FROM (OLD.ended_at, OLD.tier, OLD.sources)
          AND (NEW.tier IN ('verified', 'accepted')
               OR NEW.sources && '{sdk,funbit,recording,tracksim,trucky,unitracker}'))
    EXECUTE FUNCTION "jobs_show_activity"();

-- What was driven until now.
UPDATE memberships m SET last_active_at = driven.at
FROM (SELECT driver_id, max(greatest(started_at, ended_at)) AS at FROM jobs
      WHERE driver_id IS NOT NULL
        AND (tier IN ('verified', 'accepted')
             OR sources && '{sdk,funbit,recording,tracksim,trucky,unitracker}')
      GROUP BY driver_id) driven
WHERE driven.driver_id = m.user_id AND driven.at > m.last_active_at;
