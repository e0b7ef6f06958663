-- Whether a driver had so many deliveries on one day that a job is not compared with the others: its chapters
-- have no driver then, whom the index of overlaps finds them by.
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
       j."evidence" @? '$[*] ? (@.code == "TIME_OVERLAP").figures.deliveries' AS "is_crowded"
FROM "jobs" j
LEFT JOIN "job_chapters" c ON c."job_id" = j."id"
LEFT JOIN "telemetry_sessions" s ON s."id" = c."session_id";
