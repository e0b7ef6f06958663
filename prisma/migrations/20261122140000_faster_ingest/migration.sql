-- What settling a job has to know of each of its chapters.
CREATE VIEW "chapters_to_settle" AS
SELECT j."id" AS "job_id", j."driver_id", j."fingerprint", j."game", j."state",
       'DUPLICATE' = ANY(j."reasons") AS "is_duplicate",
       (jsonb_path_query_first(j."evidence", '$[*] ? (@.code == "TIME_OVERLAP").figures.overlapS'))::float8
         AS "overlap_s",
       c."facts", c."session_id", s."source", s."multiplayer", s."first_received_at" AS "received_at",
       coalesce((s."fold_state"->>'hasMissingEvents')::boolean, false) AS "has_missing_events"
FROM "jobs" j
JOIN "job_chapters" c ON c."job_id" = j."id"
JOIN "telemetry_sessions" s ON s."id" = c."session_id";

-- Locks all that settling a driver's contracts anew may change, and then reads it: each statement of
-- a function that writes sees what was committed before it, so all of it costs one journey.
--
-- First the contracts, if one of them begins here: of two drivers with one contract at least one then
-- sees the other's. Then the drivers, in the order of their ids. Gives everybody's chapters of the
-- contracts and, if one of the driver's is or will be delivered, those of the driver's delivered jobs
-- at the same times, or at the given ones.
CREATE FUNCTION "lock_chapters_to_settle"(
  "driver" uuid, "contracts" text[], "has_begun" boolean, "is_delivered" boolean, "spans" text[]
) RETURNS SETOF "chapters_to_settle" LANGUAGE plpgsql AS $$
BEGIN
  IF has_begun THEN
    PERFORM pg_advisory_xact_lock(key)
    FROM (SELECT DISTINCT hashtextextended(contract, 0) AS key
          FROM unnest(contracts) contract ORDER BY key) keys;
  END IF;
  -- As an array, because an OR would look at all users.
  PERFORM FROM users
  WHERE id = ANY (array_append(
    ARRAY(SELECT driver_id FROM jobs WHERE fingerprint = ANY (contracts)), driver))
  ORDER BY id FOR NO KEY UPDATE;

  RETURN QUERY SELECT * FROM chapters_to_settle c
  WHERE c.fingerprint = ANY (contracts) AND c.driver_id IS NOT NULL;

  IF is_delivered OR EXISTS (
    SELECT FROM jobs WHERE driver_id = driver AND fingerprint = ANY (contracts) AND state = 'delivered')
  THEN
    RETURN QUERY SELECT * FROM chapters_to_settle c
    WHERE c.state = 'delivered' AND c.fingerprint <> ALL (contracts) AND c.job_id IN (
      SELECT near.job_id
      FROM (SELECT span::tstzrange AS span FROM unnest(spans) span
            UNION ALL
            SELECT own.span FROM jobs j JOIN job_chapters own ON own.job_id = j.id
            WHERE j.driver_id = driver AND j.fingerprint = ANY (contracts)) at
      JOIN job_chapters near ON near.driver_id = driver AND near.span && at.span);
  END IF;
END $$;
