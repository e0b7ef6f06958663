-- Sums behind scores, and incidents of companies by cause, lane and hour.

-- Nobody adds to the sums meanwhile.
LOCK TABLE "jobs" IN SHARE ROW EXCLUSIVE MODE;

-- CreateEnum
CREATE TYPE "incident_grain" AS ENUM ('cause', 'lane', 'hour');

-- AlterTable
ALTER TABLE "jobs" ADD COLUMN "collision_points" INTEGER, ADD COLUMN "incidents" JSONB;

-- AlterTable
ALTER TABLE "driver_days" ADD COLUMN     "clean_jobs" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "collision_points" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "watched_m" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "weighed_jobs" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "driver_totals" ADD COLUMN     "clean_jobs" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "collision_points" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "w_cancelled_jobs" DECIMAL NOT NULL DEFAULT 0,
ADD COLUMN     "w_cargo_damage_ppm" DECIMAL NOT NULL DEFAULT 0,
ADD COLUMN     "w_clean_jobs" DECIMAL NOT NULL DEFAULT 0,
ADD COLUMN     "w_collision_points" DECIMAL NOT NULL DEFAULT 0,
ADD COLUMN     "w_fine_points" DECIMAL NOT NULL DEFAULT 0,
ADD COLUMN     "w_jobs" DECIMAL NOT NULL DEFAULT 0,
ADD COLUMN     "w_late_jobs" DECIMAL NOT NULL DEFAULT 0,
ADD COLUMN     "w_overspeed_s" DECIMAL NOT NULL DEFAULT 0,
ADD COLUMN     "w_timed_jobs" DECIMAL NOT NULL DEFAULT 0,
ADD COLUMN     "w_watched_m" DECIMAL NOT NULL DEFAULT 0,
ADD COLUMN     "w_weighed_jobs" DECIMAL NOT NULL DEFAULT 0,
ADD COLUMN     "watched_m" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "weighed_jobs" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "vtc_days" ADD COLUMN     "clean_jobs" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "collision_points" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "watched_m" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "weighed_jobs" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "vtc_safety_rules" (
    "vtc_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "emphasis" SMALLINT[],
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "by" UUID,

    CONSTRAINT "vtc_safety_rules_pkey" PRIMARY KEY ("vtc_id","version")
);

-- CreateTable
CREATE TABLE "incident_days" (
    "vtc_id" UUID NOT NULL,
    "game" "game" NOT NULL,
    "grain" "incident_grain" NOT NULL,
    "day" DATE NOT NULL,
    "key" VARCHAR(130) NOT NULL,
    "n" BIGINT NOT NULL,
    "milli" BIGINT NOT NULL,

    CONSTRAINT "incident_days_pkey" PRIMARY KEY ("vtc_id","game","grain","day","key")
);

-- CreateIndex
CREATE INDEX "vtc_safety_rules_by_idx" ON "vtc_safety_rules"("by");

-- AddForeignKey
ALTER TABLE "vtc_safety_rules" ADD CONSTRAINT "vtc_safety_rules_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vtc_safety_rules" ADD CONSTRAINT "vtc_safety_rules_by_fkey" FOREIGN KEY ("by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- From here on written by hand: what the schema language can't express.

ALTER TABLE "driver_days" ADD CONSTRAINT "driver_days_scores_check" CHECK (
    least("watched_m", "collision_points", "weighed_jobs", "clean_jobs") >= 0) NOT VALID;
ALTER TABLE "vtc_days" ADD CONSTRAINT "vtc_days_scores_check" CHECK (
    least("watched_m", "collision_points", "weighed_jobs", "clean_jobs") >= 0) NOT VALID;
ALTER TABLE "driver_totals" ADD CONSTRAINT "driver_totals_scores_check" CHECK (
    least("watched_m", "collision_points", "weighed_jobs", "clean_jobs") >= 0) NOT VALID;
ALTER TABLE "driver_totals" ADD CONSTRAINT "driver_totals_weighted_check" CHECK (
    least("w_watched_m", "w_fine_points", "w_collision_points", "w_overspeed_s", "w_late_jobs",
          "w_cargo_damage_ppm", "w_timed_jobs", "w_weighed_jobs", "w_clean_jobs", "w_jobs",
          "w_cancelled_jobs") >= 0) NOT VALID;
ALTER TABLE "incident_days" ADD CONSTRAINT "incident_days_figures_check" CHECK (least("n", "milli") >= 0);
ALTER TABLE "vtc_safety_rules" ADD CONSTRAINT "vtc_safety_rules_emphasis_check" CHECK (
    cardinality("emphasis") = 5 AND "emphasis" <@ '{0,50,100,200}' AND array_position("emphasis", NULL) IS NULL);

-- Days that still grow have room for the next version of their rows.
ALTER TABLE "incident_days" SET (fillfactor = 80);

ALTER TYPE "job_measures"
    ADD ATTRIBUTE "watched_m" BIGINT, ADD ATTRIBUTE "collision_points" BIGINT,
    ADD ATTRIBUTE "weighed_jobs" BIGINT, ADD ATTRIBUTE "clean_jobs" BIGINT,
    ADD ATTRIBUTE "w_watched_m" NUMERIC, ADD ATTRIBUTE "w_fine_points" NUMERIC,
    ADD ATTRIBUTE "w_collision_points" NUMERIC, ADD ATTRIBUTE "w_overspeed_s" NUMERIC,
    ADD ATTRIBUTE "w_late_jobs" NUMERIC, ADD ATTRIBUTE "w_cargo_damage_ppm" NUMERIC,
    ADD ATTRIBUTE "w_timed_jobs" NUMERIC, ADD ATTRIBUTE "w_weighed_jobs" NUMERIC,
    ADD ATTRIBUTE "w_clean_jobs" NUMERIC, ADD ATTRIBUTE "w_jobs" NUMERIC,
    ADD ATTRIBUTE "w_cancelled_jobs" NUMERIC;

-- The incidents of a counted job of a company, added or taken away.
CREATE TYPE "incident_change" AS (
    "sign" INTEGER, "vtc_id" UUID, "game" "game", "day" DATE, "lane" VARCHAR(130), "incidents" JSONB
);

CREATE OR REPLACE FUNCTION public.decay_weight(day date)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT (ARRAY[
        1073741824, 1082043318, 1090408995, 1098839349, 1107334882, 1115896097, 1124523502, 1133217608,
        1141978932, 1150807993, 1159705314, 1168671424, 1177706854, 1186812141, 1195987824, 1205234447,
        1214552560, 1223942714, 1233405467, 1242941380, 1252551019, 1262234953, 1271993758, 1281828011,
        1291738297, 1301725202, 1311789320, 1321931248, 1332151587, 1342450942, 1352829926, 1363289154,
        1373829246, 1384450827, 1395154527, 1405940982, 1416810831, 1427764719, 1438803295, 1449927214,
        1461137137, 1472433728, 1483817656, 1495289598, 1506850234, 1518500250, 1530240336, 1542071189,
        1553993511, 1566008008, 1578115395, 1590316387, 1602611710, 1615002093, 1627488271, 1640070984,
        1652750978, 1665529006, 1678405826, 1691382201, 1704458901, 1717636702, 1730916386, 1744298739,
        1757784557, 1771374638, 1785069790, 1798870823, 1812778558, 1826793818, 1840917436, 1855150248,
        1869493099, 1883946841, 1898512329, 1913190429, 1927982011, 1942887952, 1957909136, 1973046454,
        1988300805, 2003673092, 2019164229, 2034775133, 2050506731, 2066359955, 2082335747, 2098435054,
        2114658830, 2131008038
    ]::numeric[])[1 + greatest(0, day - date '2020-01-01') % 90]
        * trunc(2::numeric ^ (greatest(0, day - date '2020-01-01') / 90))
$function$;

CREATE OR REPLACE FUNCTION public.incident_change_of(job jobs, sign integer)
 RETURNS incident_change
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT ROW(sign, job.vtc_id, job.game, (job.ended_at AT TIME ZONE 'UTC')::date,
               job.source_city_id || '>' || job.destination_city_id, job.incidents)::incident_change
$function$;

CREATE OR REPLACE FUNCTION public.incidents_add_up(changes incident_change[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
    change record;
BEGIN
    -- In the order of their keys, as the other sums.
    FOR change IN
        WITH parts AS (
            SELECT vtc_id, game, day, 'cause'::incident_grain AS grain, cause AS key,
                   sign * (told->>0)::bigint AS n, sign * (told->>1)::bigint AS milli
            FROM unnest(changes), jsonb_each(incidents->'causes') each (cause, told)
            UNION ALL
            SELECT vtc_id, game, day, 'lane', lane,
                   sign * (SELECT sum((told->>0)::bigint) FROM jsonb_each(incidents->'causes') each (cause, told)),
                   sign * (SELECT sum((told->>1)::bigint) FROM jsonb_each(incidents->'causes') each (cause, told))
            FROM unnest(changes) WHERE lane IS NOT NULL
            UNION ALL
            SELECT vtc_id, game, day, 'hour', hour, sign, sign * milli::bigint
            FROM unnest(changes), jsonb_each_text(incidents->'hours') each (hour, milli)
        )
        SELECT vtc_id, game, grain, day, key, sum(n)::bigint AS n, sum(milli)::bigint AS milli
        FROM parts GROUP BY 1, 2, 3, 4, 5 HAVING (sum(n), sum(milli)) <> (0, 0) ORDER BY 1, 2, 3, 4, 5
    LOOP
        INSERT INTO incident_days AS sums (vtc_id, game, grain, day, key, n, milli)
        VALUES (change.vtc_id, change.game, change.grain, change.day, change.key,
                greatest(change.n, 0), greatest(change.milli, 0))
        ON CONFLICT (vtc_id, game, grain, day, key) DO UPDATE
        SET n = sums.n + change.n, milli = sums.milli + change.milli;
        IF change.n < 0 THEN
            DELETE FROM incident_days
            WHERE (vtc_id, game, grain, day, key) =
                  (change.vtc_id, change.game, change.grain, change.day, change.key) AND n = 0;
        END IF;
    END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.job_measures_of(job jobs, sign integer)
 RETURNS job_measures
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
    counted integer := CASE WHEN job.tier IN ('verified', 'accepted') THEN sign ELSE 0 END;
    cancelled integer := CASE WHEN job.state = 'cancelled' AND NOT job.is_trial THEN sign ELSE 0 END;
    -- What scores are made of counts once the job's incidents are known: a task fills in old jobs.
    known integer := CASE WHEN job.collision_points IS NULL THEN 0 ELSE counted END;
    ended_on date := (job.ended_at AT TIME ZONE 'UTC')::date;
    watched_m bigint := known * CASE WHEN job.overspeed_s IS NULL THEN 0 ELSE coalesce(job.distance_m, 0) END;
    collision_points bigint := known * job.collision_points;
    weighed integer := known * (job.cargo_damage_ppm IS NOT NULL)::int;
    clean integer := known * (job.cargo_damage_ppm < 10000 IS TRUE)::int;
    weight numeric := decay_weight(ended_on);
BEGIN
    RETURN ROW(
        job.vtc_id, job.driver_id, ended_on, job.game,
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
        counted * CASE WHEN job.fuel_used_ml IS NULL THEN 0 ELSE coalesce(job.distance_m, 0) END,
        watched_m,
        coalesce(collision_points, 0),
        weighed,
        clean,
        watched_m * weight,
        coalesce(known * greatest(job.safety_points - job.collision_points, 0), 0) * weight,
        coalesce(collision_points, 0) * weight,
        known * coalesce(job.overspeed_s, 0) * weight,
        known * (job.late IS TRUE)::int * weight,
        known * coalesce(job.cargo_damage_ppm, 0) * weight,
        known * (job.late IS NOT NULL)::int * weight,
        weighed * weight,
        clean * weight,
        known * weight,
        CASE WHEN job.collision_points IS NULL THEN 0 ELSE cancelled END * weight
    )::job_measures;
END $function$;

CREATE OR REPLACE FUNCTION public.jobs_roll_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    changes job_measures[] := '{}';
    incidents incident_change[] := '{}';
BEGIN
    IF TG_OP <> 'DELETE' THEN
        changes := ARRAY(SELECT job_measures_of(ROW(job.*)::jobs, 1) FROM added job
                         WHERE tier IN ('verified', 'accepted') OR state = 'cancelled');
        incidents := ARRAY(SELECT incident_change_of(ROW(job.*)::jobs, 1) FROM added job
                           WHERE tier IN ('verified', 'accepted') AND vtc_id IS NOT NULL
                             AND job.incidents IS NOT NULL);
    END IF;
    IF TG_OP <> 'INSERT' THEN
        changes := changes || ARRAY(
            SELECT job_measures_of(ROW(job.*)::jobs, -1) FROM removed job
            WHERE tier IN ('verified', 'accepted') OR state = 'cancelled');
        incidents := incidents || ARRAY(
            SELECT incident_change_of(ROW(job.*)::jobs, -1) FROM removed job
            WHERE tier IN ('verified', 'accepted') AND vtc_id IS NOT NULL AND job.incidents IS NOT NULL);
    END IF;
    IF cardinality(changes) > 0 THEN
        PERFORM jobs_add_up(changes);
    END IF;
    IF cardinality(incidents) > 0 THEN
        PERFORM incidents_add_up(incidents);
    END IF;
    RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.vtc_safety_rules_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    RAISE EXCEPTION 'a version of safety rules is not changed' USING ERRCODE = 'check_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.write_jobs_add_up()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
    body text;
BEGIN
    WITH tables (place, sums, keys, condition) AS (
        VALUES (1, 'driver_days', '{vtc_id,driver_id,day,game}'::text[], 'true'),
               (2, 'vtc_days', '{vtc_id,day,game}', 'vtc_id IS NOT NULL'),
               (3, 'driver_totals', '{vtc_id,driver_id,game}', 'true')
    ), listed AS (
        -- A table sums the measures that it has a column for.
        SELECT tables.*, array_agg(measure.attname::text ORDER BY measure.attnum) AS measures,
               string_agg(format('sum(%1$I)::%2$s AS %1$I', measure.attname, measure.atttypid::regtype), ', '
                          ORDER BY measure.attnum) AS totals,
               string_agg(format('%1$I = sums.%1$I + change.%1$I', measure.attname), ', '
                          ORDER BY measure.attnum) AS added
        FROM tables
        JOIN pg_attribute measure ON measure.attrelid = 'job_measures'::regclass AND measure.attnum > 0
         AND NOT measure.attisdropped AND measure.attname NOT IN ('vtc_id', 'driver_id', 'day', 'game')
        JOIN pg_attribute stored ON stored.attrelid = sums::regclass AND stored.attname = measure.attname
         AND NOT stored.attisdropped
        GROUP BY place, sums, keys, condition
    )
    SELECT string_agg(format($loop$
    FOR change IN
        SELECT %2$s, %4$s FROM unnest(changes) WHERE %3$s GROUP BY %2$s
        HAVING (sum(%6$s)) <> (%7$s) ORDER BY %2$s
    LOOP
        INSERT INTO %1$s AS sums (%2$s, %5$s)
        VALUES (change.%8$s, %9$s)
        ON CONFLICT (%2$s) DO UPDATE SET %10$s
        RETURNING sums.ctid, sums.jobs + sums.cancelled_jobs = 0 INTO place, is_empty;
        IF is_empty THEN
            DELETE FROM %1$s WHERE ctid = place;
        END IF;
    END LOOP;$loop$,
        sums, array_to_string(keys, ', '), condition, totals, array_to_string(measures, ', '),
        array_to_string(measures, '), sum('), array_to_string(array_fill(0, ARRAY[cardinality(measures)]), ', '),
        array_to_string(keys, ', change.'),
        'greatest(change.' || array_to_string(measures, ', 0), greatest(change.') || ', 0)', added), '' ORDER BY place)
    INTO body FROM listed;
    -- Rows are locked in the order of their keys, so that no two transactions wait for each other; a row without
    -- jobs is none. What is proposed for insertion is never negative: that is checked before the row is found.
    EXECUTE 'CREATE OR REPLACE FUNCTION "jobs_add_up"("changes" "job_measures"[]) RETURNS void '
        || 'LANGUAGE plpgsql AS $f$ DECLARE change record; place tid; is_empty boolean; BEGIN'
        || body || ' END $f$';
END $function$;

SELECT "write_jobs_add_up"();

CREATE TRIGGER "vtc_safety_rules_stay" BEFORE UPDATE OF "version", "emphasis", "since" ON "vtc_safety_rules"
    FOR EACH ROW EXECUTE FUNCTION "vtc_safety_rules_stay"();
