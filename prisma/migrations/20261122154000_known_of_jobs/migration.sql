-- How much of the jobs is known: of how many whether they were late, and how far those went whose fuel is
-- known. Without them what is unknown would pass for being on time, and for driving without fuel.

-- Nobody adds to the sums meanwhile.
LOCK TABLE "jobs" IN SHARE MODE;

-- AlterTable
ALTER TABLE "driver_days" ADD COLUMN "timed_jobs" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "fuel_distance_m" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "vtc_days" ADD COLUMN "timed_jobs" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "fuel_distance_m" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "driver_totals" ADD COLUMN "timed_jobs" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "fuel_distance_m" BIGINT NOT NULL DEFAULT 0;

ALTER TYPE "job_measures" ADD ATTRIBUTE "timed_jobs" BIGINT, ADD ATTRIBUTE "fuel_distance_m" BIGINT;

CREATE OR REPLACE FUNCTION "job_measures_of"("job" "jobs", "sign" integer) RETURNS "job_measures"
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    counted integer := CASE WHEN job.tier IN ('verified', 'accepted') THEN sign ELSE 0 END;
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
        sign * (job.state = 'cancelled')::int,
        sign * (job.state = 'cancelled')::int * coalesce(job.penalty_minor, 0),
        counted * (job.late IS NOT NULL)::int,
        counted * CASE WHEN job.fuel_used_ml IS NULL THEN 0 ELSE coalesce(job.distance_m, 0) END
    )::job_measures;
END $$;

-- As before, with the two new sums.
CREATE OR REPLACE FUNCTION "jobs_add_up"("changes" "job_measures"[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    change record;
    place tid;
    is_empty boolean;
BEGIN
    FOR change IN
        SELECT vtc_id, driver_id, day, game,
               sum(jobs)::bigint AS jobs, sum(distance_m)::bigint AS distance_m,
               sum(revenue_minor)::bigint AS revenue_minor, sum(fines_minor)::bigint AS fines_minor,
               sum(tolls_minor)::bigint AS tolls_minor,
               sum(transport_minor)::bigint AS transport_minor,
               sum(fuel_used_ml)::bigint AS fuel_used_ml, sum(mass_g)::bigint AS mass_g,
               sum(xp)::bigint AS xp, sum(late_jobs)::bigint AS late_jobs,
               sum(race_jobs)::bigint AS race_jobs,
               sum(cargo_damage_ppm)::bigint AS cargo_damage_ppm,
               sum(truck_damage_ppm)::bigint AS truck_damage_ppm,
               sum(overspeed_s)::bigint AS overspeed_s, sum(safety_points)::bigint AS safety_points,
               sum(cancelled_jobs)::bigint AS cancelled_jobs,
               sum(penalty_minor)::bigint AS penalty_minor,
               sum(timed_jobs)::bigint AS timed_jobs,
               sum(fuel_distance_m)::bigint AS fuel_distance_m
        FROM unnest(changes) GROUP BY vtc_id, driver_id, day, game
        HAVING (sum(jobs), sum(distance_m), sum(revenue_minor), sum(fines_minor), sum(tolls_minor),
                sum(transport_minor), sum(fuel_used_ml), sum(mass_g), sum(xp), sum(late_jobs),
                sum(race_jobs), sum(cargo_damage_ppm), sum(truck_damage_ppm), sum(overspeed_s),
                sum(safety_points), sum(cancelled_jobs), sum(penalty_minor), sum(timed_jobs),
                sum(fuel_distance_m))
            <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        ORDER BY vtc_id, driver_id, day, game
    LOOP
        INSERT INTO driver_days AS sums (
                    vtc_id, driver_id, day, game, jobs, distance_m, revenue_minor, fines_minor,
                    tolls_minor, transport_minor, fuel_used_ml, mass_g, xp, late_jobs, race_jobs,
                    cargo_damage_ppm, truck_damage_ppm, overspeed_s, safety_points, cancelled_jobs,
                    penalty_minor, timed_jobs, fuel_distance_m)
        VALUES (change.vtc_id, change.driver_id, change.day, change.game, greatest(change.jobs, 0),
                greatest(change.distance_m, 0), greatest(change.revenue_minor, 0),
                greatest(change.fines_minor, 0), greatest(change.tolls_minor, 0),
                greatest(change.transport_minor, 0), greatest(change.fuel_used_ml, 0),
                greatest(change.mass_g, 0), greatest(change.xp, 0), greatest(change.late_jobs, 0),
                greatest(change.race_jobs, 0), greatest(change.cargo_damage_ppm, 0),
                greatest(change.truck_damage_ppm, 0), greatest(change.overspeed_s, 0),
                greatest(change.safety_points, 0), greatest(change.cancelled_jobs, 0),
                greatest(change.penalty_minor, 0), greatest(change.timed_jobs, 0),
                greatest(change.fuel_distance_m, 0))
        ON CONFLICT (vtc_id, driver_id, day, game) DO UPDATE SET
            jobs = sums.jobs + change.jobs, distance_m = sums.distance_m + change.distance_m,
            revenue_minor = sums.revenue_minor + change.revenue_minor,
            fines_minor = sums.fines_minor + change.fines_minor,
            tolls_minor = sums.tolls_minor + change.tolls_minor,
            transport_minor = sums.transport_minor + change.transport_minor,
            fuel_used_ml = sums.fuel_used_ml + change.fuel_used_ml,
            mass_g = sums.mass_g + change.mass_g, xp = sums.xp + change.xp,
            late_jobs = sums.late_jobs + change.late_jobs,
            race_jobs = sums.race_jobs + change.race_jobs,
            cargo_damage_ppm = sums.cargo_damage_ppm + change.cargo_damage_ppm,
            truck_damage_ppm = sums.truck_damage_ppm + change.truck_damage_ppm,
            overspeed_s = sums.overspeed_s + change.overspeed_s,
            safety_points = sums.safety_points + change.safety_points,
            cancelled_jobs = sums.cancelled_jobs + change.cancelled_jobs,
            penalty_minor = sums.penalty_minor + change.penalty_minor,
            timed_jobs = sums.timed_jobs + change.timed_jobs,
            fuel_distance_m = sums.fuel_distance_m + change.fuel_distance_m
        RETURNING sums.ctid, sums.jobs + sums.cancelled_jobs = 0 INTO place, is_empty;
        IF is_empty THEN
            DELETE FROM driver_days WHERE ctid = place;
        END IF;
    END LOOP;
    FOR change IN
        SELECT vtc_id, day, game,
               sum(jobs)::bigint AS jobs, sum(distance_m)::bigint AS distance_m,
               sum(revenue_minor)::bigint AS revenue_minor, sum(fines_minor)::bigint AS fines_minor,
               sum(tolls_minor)::bigint AS tolls_minor,
               sum(transport_minor)::bigint AS transport_minor,
               sum(fuel_used_ml)::bigint AS fuel_used_ml, sum(mass_g)::bigint AS mass_g,
               sum(xp)::bigint AS xp, sum(late_jobs)::bigint AS late_jobs,
               sum(race_jobs)::bigint AS race_jobs,
               sum(cargo_damage_ppm)::bigint AS cargo_damage_ppm,
               sum(truck_damage_ppm)::bigint AS truck_damage_ppm,
               sum(overspeed_s)::bigint AS overspeed_s, sum(safety_points)::bigint AS safety_points,
               sum(cancelled_jobs)::bigint AS cancelled_jobs,
               sum(penalty_minor)::bigint AS penalty_minor,
               sum(timed_jobs)::bigint AS timed_jobs,
               sum(fuel_distance_m)::bigint AS fuel_distance_m
        FROM unnest(changes) WHERE vtc_id IS NOT NULL GROUP BY vtc_id, day, game
        HAVING (sum(jobs), sum(distance_m), sum(revenue_minor), sum(fines_minor), sum(tolls_minor),
                sum(transport_minor), sum(fuel_used_ml), sum(mass_g), sum(xp), sum(late_jobs),
                sum(race_jobs), sum(cargo_damage_ppm), sum(truck_damage_ppm), sum(overspeed_s),
                sum(safety_points), sum(cancelled_jobs), sum(penalty_minor), sum(timed_jobs),
                sum(fuel_distance_m))
            <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        ORDER BY vtc_id, day, game
    LOOP
        INSERT INTO vtc_days AS sums (
                    vtc_id, day, game, jobs, distance_m, revenue_minor, fines_minor, tolls_minor,
                    transport_minor, fuel_used_ml, mass_g, xp, late_jobs, race_jobs,
                    cargo_damage_ppm, truck_damage_ppm, overspeed_s, safety_points, cancelled_jobs,
                    penalty_minor, timed_jobs, fuel_distance_m)
        VALUES (change.vtc_id, change.day, change.game, greatest(change.jobs, 0),
                greatest(change.distance_m, 0), greatest(change.revenue_minor, 0),
                greatest(change.fines_minor, 0), greatest(change.tolls_minor, 0),
                greatest(change.transport_minor, 0), greatest(change.fuel_used_ml, 0),
                greatest(change.mass_g, 0), greatest(change.xp, 0), greatest(change.late_jobs, 0),
                greatest(change.race_jobs, 0), greatest(change.cargo_damage_ppm, 0),
                greatest(change.truck_damage_ppm, 0), greatest(change.overspeed_s, 0),
                greatest(change.safety_points, 0), greatest(change.cancelled_jobs, 0),
                greatest(change.penalty_minor, 0), greatest(change.timed_jobs, 0),
                greatest(change.fuel_distance_m, 0))
        ON CONFLICT (vtc_id, day, game) DO UPDATE SET
            jobs = sums.jobs + change.jobs, distance_m = sums.distance_m + change.distance_m,
            revenue_minor = sums.revenue_minor + change.revenue_minor,
            fines_minor = sums.fines_minor + change.fines_minor,
            tolls_minor = sums.tolls_minor + change.tolls_minor,
            transport_minor = sums.transport_minor + change.transport_minor,
            fuel_used_ml = sums.fuel_used_ml + change.fuel_used_ml,
            mass_g = sums.mass_g + change.mass_g, xp = sums.xp + change.xp,
            late_jobs = sums.late_jobs + change.late_jobs,
            race_jobs = sums.race_jobs + change.race_jobs,
            cargo_damage_ppm = sums.cargo_damage_ppm + change.cargo_damage_ppm,
            truck_damage_ppm = sums.truck_damage_ppm + change.truck_damage_ppm,
            overspeed_s = sums.overspeed_s + change.overspeed_s,
            safety_points = sums.safety_points + change.safety_points,
            cancelled_jobs = sums.cancelled_jobs + change.cancelled_jobs,
            penalty_minor = sums.penalty_minor + change.penalty_minor,
            timed_jobs = sums.timed_jobs + change.timed_jobs,
            fuel_distance_m = sums.fuel_distance_m + change.fuel_distance_m
        RETURNING sums.ctid, sums.jobs + sums.cancelled_jobs = 0 INTO place, is_empty;
        IF is_empty THEN
            DELETE FROM vtc_days WHERE ctid = place;
        END IF;
    END LOOP;
    FOR change IN
        SELECT vtc_id, driver_id, game,
               sum(jobs)::bigint AS jobs, sum(distance_m)::bigint AS distance_m,
               sum(revenue_minor)::bigint AS revenue_minor, sum(fines_minor)::bigint AS fines_minor,
               sum(tolls_minor)::bigint AS tolls_minor,
               sum(transport_minor)::bigint AS transport_minor,
               sum(fuel_used_ml)::bigint AS fuel_used_ml, sum(mass_g)::bigint AS mass_g,
               sum(xp)::bigint AS xp, sum(late_jobs)::bigint AS late_jobs,
               sum(race_jobs)::bigint AS race_jobs,
               sum(cargo_damage_ppm)::bigint AS cargo_damage_ppm,
               sum(truck_damage_ppm)::bigint AS truck_damage_ppm,
               sum(overspeed_s)::bigint AS overspeed_s, sum(safety_points)::bigint AS safety_points,
               sum(cancelled_jobs)::bigint AS cancelled_jobs,
               sum(penalty_minor)::bigint AS penalty_minor,
               sum(timed_jobs)::bigint AS timed_jobs,
               sum(fuel_distance_m)::bigint AS fuel_distance_m
        FROM unnest(changes) GROUP BY vtc_id, driver_id, game
        HAVING (sum(jobs), sum(distance_m), sum(revenue_minor), sum(fines_minor), sum(tolls_minor),
                sum(transport_minor), sum(fuel_used_ml), sum(mass_g), sum(xp), sum(late_jobs),
                sum(race_jobs), sum(cargo_damage_ppm), sum(truck_damage_ppm), sum(overspeed_s),
                sum(safety_points), sum(cancelled_jobs), sum(penalty_minor), sum(timed_jobs),
                sum(fuel_distance_m))
            <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        ORDER BY vtc_id, driver_id, game
    LOOP
        INSERT INTO driver_totals AS sums (
                    vtc_id, driver_id, game, jobs, distance_m, revenue_minor, fines_minor,
                    tolls_minor, transport_minor, fuel_used_ml, mass_g, xp, late_jobs, race_jobs,
                    cargo_damage_ppm, truck_damage_ppm, overspeed_s, safety_points, cancelled_jobs,
                    penalty_minor, timed_jobs, fuel_distance_m)
        VALUES (change.vtc_id, change.driver_id, change.game, greatest(change.jobs, 0),
                greatest(change.distance_m, 0), greatest(change.revenue_minor, 0),
                greatest(change.fines_minor, 0), greatest(change.tolls_minor, 0),
                greatest(change.transport_minor, 0), greatest(change.fuel_used_ml, 0),
                greatest(change.mass_g, 0), greatest(change.xp, 0), greatest(change.late_jobs, 0),
                greatest(change.race_jobs, 0), greatest(change.cargo_damage_ppm, 0),
                greatest(change.truck_damage_ppm, 0), greatest(change.overspeed_s, 0),
                greatest(change.safety_points, 0), greatest(change.cancelled_jobs, 0),
                greatest(change.penalty_minor, 0), greatest(change.timed_jobs, 0),
                greatest(change.fuel_distance_m, 0))
        ON CONFLICT (vtc_id, driver_id, game) DO UPDATE SET
            jobs = sums.jobs + change.jobs, distance_m = sums.distance_m + change.distance_m,
            revenue_minor = sums.revenue_minor + change.revenue_minor,
            fines_minor = sums.fines_minor + change.fines_minor,
            tolls_minor = sums.tolls_minor + change.tolls_minor,
            transport_minor = sums.transport_minor + change.transport_minor,
            fuel_used_ml = sums.fuel_used_ml + change.fuel_used_ml,
            mass_g = sums.mass_g + change.mass_g, xp = sums.xp + change.xp,
            late_jobs = sums.late_jobs + change.late_jobs,
            race_jobs = sums.race_jobs + change.race_jobs,
            cargo_damage_ppm = sums.cargo_damage_ppm + change.cargo_damage_ppm,
            truck_damage_ppm = sums.truck_damage_ppm + change.truck_damage_ppm,
            overspeed_s = sums.overspeed_s + change.overspeed_s,
            safety_points = sums.safety_points + change.safety_points,
            cancelled_jobs = sums.cancelled_jobs + change.cancelled_jobs,
            penalty_minor = sums.penalty_minor + change.penalty_minor,
            timed_jobs = sums.timed_jobs + change.timed_jobs,
            fuel_distance_m = sums.fuel_distance_m + change.fuel_distance_m
        RETURNING sums.ctid, sums.jobs + sums.cancelled_jobs = 0 INTO place, is_empty;
        IF is_empty THEN
            DELETE FROM driver_totals WHERE ctid = place;
        END IF;
    END LOOP;
END $$;

-- What has been driven so far. Sums without a company or a driver are found by a key that none has.
CREATE TEMPORARY TABLE "known_of_jobs" ON COMMIT DROP AS
SELECT vtc_id, driver_id, (ended_at AT TIME ZONE 'UTC')::date AS day, game, count(late) AS timed_jobs,
       coalesce(sum(distance_m) FILTER (WHERE fuel_used_ml IS NOT NULL), 0)::bigint AS fuel_distance_m
FROM jobs WHERE tier IN ('verified', 'accepted')
GROUP BY vtc_id, driver_id, day, game;

UPDATE "driver_days" AS sums SET timed_jobs = known.timed_jobs, fuel_distance_m = known.fuel_distance_m
FROM (SELECT vtc_id, driver_id, day, game, sum(timed_jobs) AS timed_jobs, sum(fuel_distance_m) AS fuel_distance_m
      FROM known_of_jobs GROUP BY vtc_id, driver_id, day, game) known
WHERE coalesce(sums.vtc_id, '00000000-0000-0000-0000-000000000000') = coalesce(known.vtc_id, '00000000-0000-0000-0000-000000000000')
  AND coalesce(sums.driver_id, '00000000-0000-0000-0000-000000000000') = coalesce(known.driver_id, '00000000-0000-0000-0000-000000000000')
  AND sums.day = known.day
  AND sums.game = known.game;

UPDATE "vtc_days" AS sums SET timed_jobs = known.timed_jobs, fuel_distance_m = known.fuel_distance_m
FROM (SELECT vtc_id, day, game, sum(timed_jobs) AS timed_jobs, sum(fuel_distance_m) AS fuel_distance_m
      FROM known_of_jobs GROUP BY vtc_id, day, game) known
WHERE sums.vtc_id = known.vtc_id
  AND sums.day = known.day
  AND sums.game = known.game;

UPDATE "driver_totals" AS sums SET timed_jobs = known.timed_jobs, fuel_distance_m = known.fuel_distance_m
FROM (SELECT vtc_id, driver_id, game, sum(timed_jobs) AS timed_jobs, sum(fuel_distance_m) AS fuel_distance_m
      FROM known_of_jobs GROUP BY vtc_id, driver_id, game) known
WHERE coalesce(sums.vtc_id, '00000000-0000-0000-0000-000000000000') = coalesce(known.vtc_id, '00000000-0000-0000-0000-000000000000')
  AND coalesce(sums.driver_id, '00000000-0000-0000-0000-000000000000') = coalesce(known.driver_id, '00000000-0000-0000-0000-000000000000')
  AND sums.game = known.game;

-- Only the trigger writes them, and it writes all.
ALTER TABLE "driver_days" ALTER COLUMN "timed_jobs" DROP DEFAULT, ALTER COLUMN "fuel_distance_m" DROP DEFAULT,
    ADD CONSTRAINT "driver_days_known_check" CHECK (least("timed_jobs", "fuel_distance_m") >= 0);
ALTER TABLE "vtc_days" ALTER COLUMN "timed_jobs" DROP DEFAULT, ALTER COLUMN "fuel_distance_m" DROP DEFAULT,
    ADD CONSTRAINT "vtc_days_known_check" CHECK (least("timed_jobs", "fuel_distance_m") >= 0);
ALTER TABLE "driver_totals" ALTER COLUMN "timed_jobs" DROP DEFAULT, ALTER COLUMN "fuel_distance_m" DROP DEFAULT,
    ADD CONSTRAINT "driver_totals_known_check" CHECK (least("timed_jobs", "fuel_distance_m") >= 0);
