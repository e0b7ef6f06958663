-- Drives of the simulator, for trying Waybill out: they belong to no company and count for nothing.
ALTER TABLE "telemetry_sessions" ADD COLUMN "is_trial" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "jobs" ADD COLUMN "is_trial" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_trial_check" CHECK (
  NOT "is_trial" OR ("vtc_id" IS NULL AND "plan_id" IS NULL AND coalesce("tier" NOT IN ('verified', 'accepted'), true)))
  NOT VALID;

-- As before, and whether the session is a trial.
CREATE OR REPLACE VIEW "chapters_to_settle" AS
SELECT j."id" AS "job_id", j."driver_id", j."fingerprint", j."game", j."state",
       'DUPLICATE' = ANY(j."reasons") AS "is_duplicate",
       (jsonb_path_query_first(j."evidence", '$[*] ? (@.code == "TIME_OVERLAP").figures.overlapS'))::float8
         AS "overlap_s",
       c."facts", c."session_id", s."source", s."multiplayer", s."first_received_at" AS "received_at",
       coalesce((s."fold_state"->>'hasMissingEvents')::boolean, false) AS "has_missing_events",
       j."ended_at",
       (SELECT jsonb_agg(jsonb_build_object('id', r."id", 'vtcId', r."vtc_id", 'provider', r."provider",
                 'signed', r."signed", 'trusted', r."trusted", 'own', r."own", 'correction', r."correction",
                 'mapped', r."mapped"))
        FROM "job_reports" r WHERE r."job_id" = j."id") AS "reports",
       j."speed_cap_cm_s",
       j."evidence" @? '$[*] ? (@.code == "TIME_OVERLAP").figures.deliveries' AS "is_crowded",
       j."evidence_version", j."conditions",
       (jsonb_path_query_first(j."evidence", '$[*] ? (@.code == "ODO_REPEATED").figures.sharedM'))::int
         AS "shared_odometer_m",
       (jsonb_path_query_first(j."evidence", '$[*] ? (@.code == "HOURS_IMPOSSIBLE").figures.movingS'))::int
         AS "moving_s",
       s."is_trial"
FROM "jobs" j
LEFT JOIN "job_chapters" c ON c."job_id" = j."id"
LEFT JOIN "telemetry_sessions" s ON s."id" = c."session_id";

-- As before, but for trials, which are in no sum.
CREATE OR REPLACE FUNCTION "job_measures_of"("job" "jobs", "sign" integer) RETURNS "job_measures"
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    counted integer := CASE WHEN job.tier IN ('verified', 'accepted') THEN sign ELSE 0 END;
    cancelled integer := CASE WHEN job.state = 'cancelled' AND NOT job.is_trial THEN sign ELSE 0 END;
BEGIN
    RETURN ROW(
        job.vtc_id, job.driver_id, (job.ended_at AT TIME ZONE 'UTC')::date, job.game,
        counted,
        counted * coalesce(job.distance_m, 0),
        counted * coalesce(job.revenue_minor, 0),
        counted * coalesce(job.fines_minor, 0),
        counted * coalesce(job.tolls_minor, 0),
        counted * coalesce(job.transport_minor, 0),
        counted * coalesce(job.fuel_used_ml, 0),
        counted * coalesce(job.mass_g, 0),
        counted * coalesce(job.xp, 0),
        counted * (job.late IS TRUE)::int,
        counted * ('RACE' = ANY(job.notes))::int,
        counted * coalesce(job.cargo_damage_ppm, 0),
        counted * coalesce(job.truck_damage_ppm, 0),
        counted * coalesce(job.overspeed_s, 0),
        counted * job.safety_points,
        cancelled,
        cancelled * coalesce(job.penalty_minor, 0),
        counted * (job.late IS NOT NULL)::int,
        counted * CASE WHEN job.fuel_used_ml IS NULL THEN 0 ELSE coalesce(job.distance_m, 0) END
    )::job_measures;
END $$;

-- As before, but for trials, which are no activity.
CREATE OR REPLACE FUNCTION "jobs_show_activity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.is_trial THEN
        RETURN NULL;
    END IF;
    -- Who changes the member at the moment is not waited for: a transaction that ends a job holds too much.
    UPDATE memberships SET last_active_at = NEW.ended_at
    WHERE user_id IN (SELECT user_id FROM memberships
                      WHERE user_id = NEW.driver_id AND last_active_at < NEW.ended_at
                      FOR NO KEY UPDATE SKIP LOCKED);
    RETURN NULL;
END $$;
