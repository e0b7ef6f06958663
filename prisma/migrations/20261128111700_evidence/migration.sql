-- By which rules a job is judged (1: those of before), what it was judged by besides the drive when it was first
-- delivered, and the least fingerprints of its drive.
ALTER TABLE "jobs"
  ADD COLUMN "evidence_version" SMALLINT NOT NULL DEFAULT 1,
  ADD COLUMN "conditions" JSONB,
  ADD COLUMN "prints" BIGINT[] DEFAULT ARRAY[]::BIGINT[];
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_evidence_check" CHECK (
  "evidence_version" IN (1, 2)
  AND ("state" = 'delivered' OR ("conditions" IS NULL AND "prints" = '{}'))
  AND cardinality("prints") <= 8) NOT VALID;

-- Of delivered jobs: which truck, and between which odometers it was driven. Of all: how long it was moving.
ALTER TABLE "job_chapters"
  ADD COLUMN "truck" TEXT,
  ADD COLUMN "odometer" INT8RANGE,
  ADD COLUMN "moving_s" INTEGER;
ALTER TABLE "job_chapters" ADD CONSTRAINT "job_chapters_drive_check" CHECK (
  ("odometer" IS NULL OR ("truck" IS NOT NULL AND NOT isempty("odometer"))) AND "moving_s" >= 0) NOT VALID;

-- Other jobs that share fingerprints: a row stays when the other job is gone.
CREATE TABLE "job_replays" (
  "job_id" UUID NOT NULL,
  "other_id" UUID NOT NULL,
  "shared" SMALLINT NOT NULL,
  CONSTRAINT "job_replays_pkey" PRIMARY KEY ("job_id", "other_id"),
  CONSTRAINT "job_replays_shared_check" CHECK ("shared" > 0 AND "job_id" <> "other_id"),
  CONSTRAINT "job_replays_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs" ("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);

-- Jobs to be compared with all others once their delivery is committed: of two at a time neither sees the other.
CREATE TABLE "job_replay_marks" (
  "job_id" UUID NOT NULL,
  CONSTRAINT "job_replay_marks_pkey" PRIMARY KEY ("job_id"),
  CONSTRAINT "job_replay_marks_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs" ("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);

-- What settling a job has to know; last, by which rules it is judged, and what surrounded it.
CREATE OR REPLACE VIEW "chapters_to_settle" AS
SELECT j."id" AS "job_id", j."driver_id", j."fingerprint", j."game", j."state",
       'DUPLICATE' = ANY(j."reasons") AS "is_duplicate",
       (jsonb_path_query_first(j."evidence", '$[*] ? (@.code == "TIME_OVERLAP").figures.overlapS'))::float8
         AS "overlap_s",
       c."facts", c."session_id", s."source", s."multiplayer", s."first_received_at" AS "received_at",
       coalesce((s."fold_state"->>'hasMissingEvents')::boolean, false) AS "has_missing_events",
       j."ended_at",
       (SELECT jsonb_agg(jsonb_build_object('id', r."id", 'vtcId', r."vtc_id", 'provider', r."provider",
                 'signed', r."signed", 'trusted', r."trusted", 'mapped', r."mapped"))
        FROM "job_reports" r WHERE r."job_id" = j."id") AS "reports",
       j."speed_cap_cm_s",
       j."evidence" @? '$[*] ? (@.code == "TIME_OVERLAP").figures.deliveries' AS "is_crowded",
       j."evidence_version", j."conditions",
       (jsonb_path_query_first(j."evidence", '$[*] ? (@.code == "ODO_REPEATED").figures.sharedM'))::int
         AS "shared_odometer_m",
       (jsonb_path_query_first(j."evidence", '$[*] ? (@.code == "HOURS_IMPOSSIBLE").figures.movingS'))::int
         AS "moving_s"
FROM "jobs" j
LEFT JOIN "job_chapters" c ON c."job_id" = j."id"
LEFT JOIN "telemetry_sessions" s ON s."id" = c."session_id";

-- The driver's delivered jobs that jobs of theirs concern: at the same times, with the same truck at the same
-- odometer as none before, and, once somebody drives too long, those that ended in the day after.
CREATE FUNCTION "jobs_concerned"(
  "driver" uuid, "own" uuid[], "is_delivered" boolean, "spans" text[], "trucks" text[], "odometers" text[],
  "moving" integer, "most_shared_m" integer, "most_moving_s" integer
) RETURNS uuid[] LANGUAGE plpgsql STABLE
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  times tstzmultirange := (
    SELECT range_agg(span) FROM (SELECT span::tstzrange AS span FROM unnest(spans) span
                                 UNION ALL
                                 SELECT span FROM job_chapters WHERE job_id = ANY (own)) one);
  concerned uuid[] := ARRAY(
    SELECT j.id FROM jobs j
    WHERE j.driver_id = driver AND j.state = 'delivered' AND j.id <> ALL (own)
      AND j.ended_at > lower(times) AND j.ended_at < upper(times) + interval '24 hours'
      AND ('HOURS_IMPOSSIBLE' = ANY (j.reasons) OR most_moving_s < moving + (
        SELECT coalesce(sum(c.moving_s), 0) FROM job_chapters c
        WHERE c.driver_id = driver AND c.span && tstzrange(j.ended_at - interval '24 hours', j.ended_at))));
BEGIN
  IF NOT is_delivered THEN
    RETURN concerned;
  END IF;
  RETURN ARRAY(
    SELECT unnest(concerned)
    UNION
    SELECT chapter.job_id FROM job_chapters chapter
    WHERE chapter.driver_id = driver AND chapter.span && times AND chapter.job_id <> ALL (own)
    UNION
    SELECT j.id
    FROM (SELECT chapter.job_id,
                 sum(upper(chapter.odometer * given.odometer) - lower(chapter.odometer * given.odometer)) AS shared_m
          FROM (SELECT truck, odometer::int8range AS odometer FROM unnest(trucks, odometers) one (truck, odometer)
                UNION ALL
                SELECT truck, odometer FROM job_chapters WHERE job_id = ANY (own)) given
          JOIN job_chapters chapter ON chapter.driver_id = driver AND chapter.truck = given.truck
            AND chapter.odometer && given.odometer
          WHERE chapter.job_id <> ALL (own)
          GROUP BY chapter.job_id) other
    JOIN jobs j ON j.id = other.job_id
    WHERE other.shared_m > greatest(most_shared_m, coalesce(
      (jsonb_path_query_first(j.evidence, '$[*] ? (@.code == "ODO_REPEATED").figures.sharedM'))::int, 0)));
END $$;

-- The same with the trucks, odometers and hours of what is given. Servers of the version before call the former.
CREATE FUNCTION "lock_chapters_to_settle"(
  "driver" uuid, "contracts" text[], "has_begun" boolean, "is_delivered" boolean, "spans" text[],
  "trucks" text[], "odometers" text[], "moving" integer, "most_shared_m" integer, "most_moving_s" integer
) RETURNS SETOF "chapters_to_settle" LANGUAGE plpgsql
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  own uuid[];
  near uuid[];
  is_any_delivered boolean;
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

  own := ARRAY(SELECT id FROM jobs WHERE driver_id = driver AND fingerprint = ANY (contracts));
  is_any_delivered := is_delivered OR EXISTS (SELECT FROM jobs WHERE id = ANY (own) AND state = 'delivered');
  near := jobs_concerned(
    driver, own, is_any_delivered, spans, trucks, odometers, moving, most_shared_m, most_moving_s);
  IF near <> '{}' THEN
    RETURN QUERY SELECT * FROM chapters_to_settle c WHERE c.state = 'delivered' AND c.job_id = ANY (near);
  END IF;
  IF NOT is_any_delivered THEN
    RETURN;
  END IF;
  RETURN QUERY SELECT * FROM chapters_to_settle c
  WHERE c.driver_id = driver AND c.session_id IS NULL AND c.reports IS NOT NULL
    AND c.ended_at BETWEEN (SELECT min(lower(span::tstzrange)) FROM unnest(spans) span) - interval '1 hour'
                       AND (SELECT max(upper(span::tstzrange)) FROM unnest(spans) span) + interval '1 hour';
END $$;
