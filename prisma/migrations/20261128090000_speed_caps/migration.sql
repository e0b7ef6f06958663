-- How fast a company lets its drivers be, in each game, and since when: a job is judged by what held when it
-- ended. Without a cap, or since one is NULL, what holds for everybody does.
CREATE TABLE "vtc_speed_caps" (
  "vtc_id" UUID NOT NULL,
  "game" "game" NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL,
  "cap_cm_s" INTEGER,
  CONSTRAINT "vtc_speed_caps_pkey" PRIMARY KEY ("vtc_id", "game", "since"),
  -- 50 km/h to what holds for everybody, 180.
  CONSTRAINT "vtc_speed_caps_cap_cm_s_check" CHECK ("cap_cm_s" BETWEEN 1389 AND 5000),
  CONSTRAINT "vtc_speed_caps_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs" ("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);

-- The cap that a job was judged by when it was first delivered: it stays, whatever the company sets later,
-- also when the company is gone. NULL: what holds for everybody.
ALTER TABLE "jobs" ADD COLUMN "speed_cap_cm_s" INTEGER;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_speed_cap_cm_s_check"
  CHECK ("speed_cap_cm_s" IS NULL OR ("state" = 'delivered' AND "speed_cap_cm_s" BETWEEN 1389 AND 5000))
  NOT VALID;

-- What settling a job has to know of each of its chapters, and of what others tell of it; last, the cap.
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
       j."speed_cap_cm_s"
FROM "jobs" j
LEFT JOIN "job_chapters" c ON c."job_id" = j."id"
LEFT JOIN "telemetry_sessions" s ON s."id" = c."session_id";
