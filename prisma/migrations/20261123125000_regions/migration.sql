-- What counted jobs of companies add up to by city and lane, day by day, with how long they took.

-- CreateEnum
CREATE TYPE "region_grain" AS ENUM ('source', 'destination', 'lane');

-- CreateTable
CREATE TABLE "region_jobs" (
    "job_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "driver_id" UUID,
    "game" "game" NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "source" VARCHAR(64) NOT NULL,
    "destination" VARCHAR(64) NOT NULL,
    "ran_empty" BOOLEAN,

    CONSTRAINT "region_jobs_pkey" PRIMARY KEY ("job_id")
);

-- CreateTable
CREATE TABLE "region_days" (
    "vtc_id" UUID NOT NULL,
    "game" "game" NOT NULL,
    "grain" "region_grain" NOT NULL,
    "day" DATE NOT NULL,
    "source" VARCHAR(64) NOT NULL,
    "destination" VARCHAR(64) NOT NULL,
    "jobs" BIGINT NOT NULL,
    "distance_m" BIGINT NOT NULL,
    "revenue_minor" BIGINT NOT NULL,
    "weighed_jobs" BIGINT NOT NULL,
    "mass_g" BIGINT NOT NULL,
    "moved_g_km" BIGINT NOT NULL,
    "costed_m" BIGINT NOT NULL,
    "tolls_minor" BIGINT NOT NULL,
    "transport_minor" BIGINT NOT NULL,
    "fines_minor" BIGINT NOT NULL,
    "truck_damage_m" BIGINT NOT NULL,
    "truck_damage_ppm" BIGINT NOT NULL,
    "cargo_damage_m" BIGINT NOT NULL,
    "cargo_damage_ppm" BIGINT NOT NULL,
    "linked_jobs" BIGINT NOT NULL,
    "empty_jobs" BIGINT NOT NULL,
    "minutes" DECIMAL NOT NULL,

    CONSTRAINT "region_days_pkey" PRIMARY KEY ("vtc_id","game","grain","day","source","destination")
);

-- CreateTable
CREATE TABLE "region_cities" (
    "vtc_id" UUID NOT NULL,
    "game" "game" NOT NULL,
    "city_id" VARCHAR(64) NOT NULL,
    "name" VARCHAR(64) NOT NULL,

    CONSTRAINT "region_cities_pkey" PRIMARY KEY ("vtc_id","game","city_id")
);

-- CreateTable
CREATE TABLE "region_filling" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "after" UUID,
    "is_done" BOOLEAN NOT NULL,

    CONSTRAINT "region_filling_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "region_jobs_vtc_id_game_driver_id_ended_at_job_id_idx" ON "region_jobs"("vtc_id", "game", "driver_id", "ended_at", "job_id");

-- AddForeignKey
ALTER TABLE "region_cities" ADD CONSTRAINT "region_cities_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "region_filling" ADD CONSTRAINT "region_filling_one_check" CHECK ("id" = 1);
ALTER TABLE "region_days"
    ADD CONSTRAINT "region_days_figures_check" CHECK (
        least("distance_m", "revenue_minor", "mass_g", "moved_g_km", "costed_m", "tolls_minor",
              "transport_minor", "fines_minor", "truck_damage_m", "truck_damage_ppm",
              "cargo_damage_m", "cargo_damage_ppm", "weighed_jobs", "linked_jobs", "empty_jobs") >= 0
        AND "jobs" >= greatest("weighed_jobs", "linked_jobs") AND "linked_jobs" >= "empty_jobs"),
    ADD CONSTRAINT "region_days_minutes_check" CHECK ("minutes" >= 0);

-- Days that still grow have room for the next version of their rows.
ALTER TABLE "region_days" SET (fillfactor = 80);
ALTER TABLE "region_jobs" SET (fillfactor = 90);

-- In which bucket of a histogram so many minutes lie: each minute in its own up to 31, from there sixteen
-- buckets between a power of two and the next, so that the middle of a bucket is nowhere further from what
-- lies in it than a thirty-second of it. Whatever took longer than 45 days lies in the last, 207.
CREATE FUNCTION "region_bucket"("minutes" bigint) RETURNS bigint LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    few integer := least(minutes, 65535);
    octave integer := length(ltrim(few::bit(32)::text, '0')) - 1;
BEGIN
    IF few < 32 THEN
        RETURN greatest(few, 0);
    END IF;
    RETURN 16 * (octave - 4) + (few >> (octave - 4));
END $$;

-- A histogram is one number: eight decimal digits for each bucket, that of the shortest jobs last. So many
-- are added up by one sum, and what is taken back is subtracted.
CREATE FUNCTION "region_minutes_of"("minutes" bigint) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ('1e' || 8 * region_bucket(minutes))::numeric
$$;

-- What reports need to know of a counted job of a company.
CREATE TYPE "region_facts" AS (
    "job_id" UUID, "vtc_id" UUID, "driver_id" UUID, "game" "game", "ended_at" TIMESTAMPTZ(3),
    "source" VARCHAR(64), "source_name" VARCHAR(64), "destination" VARCHAR(64),
    "destination_name" VARCHAR(64), "distance_m" BIGINT, "revenue_minor" BIGINT, "mass_g" BIGINT,
    "tolls_minor" BIGINT, "transport_minor" BIGINT, "fines_minor" BIGINT,
    "truck_damage_ppm" BIGINT, "cargo_damage_ppm" BIGINT, "minutes" BIGINT
);

CREATE FUNCTION "region_facts_of"("job" "jobs") RETURNS "region_facts" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ROW(
    job.id, job.vtc_id, job.driver_id, job.game, job.ended_at,
    coalesce(job.source_city_id, ''), coalesce(job.source_city, ''),
    coalesce(job.destination_city_id, ''), coalesce(job.destination_city, ''),
    job.distance_m, job.revenue_minor, job.mass_g, job.tolls_minor, job.transport_minor,
    job.fines_minor, job.truck_damage_ppm, job.cargo_damage_ppm,
    round(extract(epoch FROM job.ended_at - job.started_at) / 60)::bigint
)::"region_facts"
$$;

-- Whoever changes jobs of a driver in a company, or of those without a driver, does so alone here. There
-- are so few locks that no statement needs more than the server has.
CREATE FUNCTION "region_lock_of"("vtc" uuid, "driver" uuid) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT (hashtextextended(vtc::text || coalesce(driver::text, ''), 125) & 511)::integer
$$;

CREATE FUNCTION "regions_lock"("facts" "region_facts"[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    key integer;
BEGIN
    FOR key IN
        SELECT DISTINCT region_lock_of(vtc_id, driver_id) FROM unnest(facts) ORDER BY 1
    LOOP
        PERFORM pg_advisory_xact_lock(20261123, key);
    END LOOP;
END $$;

-- Takes from the sums what jobs were, as far as they were added, and adds what they are. Locks are held.
CREATE FUNCTION "regions_change"("were" "region_facts"[], "are" "region_facts"[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    removed region_jobs[];
    relinked region_jobs[];
    change record;
    is_empty boolean;
BEGIN
    WITH gone AS (
        DELETE FROM region_jobs WHERE job_id = ANY (SELECT job_id FROM unnest(were)) RETURNING *)
    SELECT coalesce(array_agg(gone), '{}') INTO removed FROM gone;

    INSERT INTO region_jobs (job_id, vtc_id, driver_id, game, ended_at, source, destination)
    SELECT job_id, vtc_id, driver_id, game, ended_at, source, destination FROM unnest(are);

    -- Those that come right after one that has gone or come, and those themselves.
    WITH places AS (
        SELECT vtc_id, driver_id, game, ended_at, job_id FROM unnest(removed)
        UNION SELECT vtc_id, driver_id, game, ended_at, job_id FROM unnest(are)
    ), touched AS (
        SELECT job_id FROM unnest(are) WHERE driver_id IS NOT NULL
        UNION
        SELECT next.job_id FROM places p, LATERAL (
            SELECT job_id FROM region_jobs r
            WHERE r.vtc_id = p.vtc_id AND r.game = p.game AND r.driver_id = p.driver_id
              AND (r.ended_at, r.job_id) > (p.ended_at, p.job_id)
            ORDER BY r.ended_at, r.job_id LIMIT 1) next
    ), known AS (
        SELECT r.job_id, CASE WHEN r.source <> '' AND last.destination <> ''
                              THEN r.source <> last.destination END AS ran_empty
        FROM touched JOIN region_jobs r USING (job_id) LEFT JOIN LATERAL (
            SELECT destination FROM region_jobs l
            WHERE l.vtc_id = r.vtc_id AND l.game = r.game AND l.driver_id = r.driver_id
              AND (l.ended_at, l.job_id) < (r.ended_at, r.job_id)
            ORDER BY l.ended_at DESC, l.job_id DESC LIMIT 1) last ON true
    ), former AS (
        SELECT r.* FROM region_jobs r JOIN known k USING (job_id)
        WHERE r.ran_empty IS DISTINCT FROM k.ran_empty
    ), written AS (
        UPDATE region_jobs r SET ran_empty = k.ran_empty FROM known k
        WHERE r.job_id = k.job_id AND r.ran_empty IS DISTINCT FROM k.ran_empty
        RETURNING r.job_id
    )
    SELECT coalesce(array_agg(former), '{}') INTO relinked FROM former JOIN written USING (job_id);

    INSERT INTO region_cities (vtc_id, game, city_id, name)
    SELECT DISTINCT ON (vtc_id, game, city_id) vtc_id, game, city_id, name
    FROM (SELECT vtc_id, game, source AS city_id, source_name AS name FROM unnest(are)
          UNION ALL SELECT vtc_id, game, destination, destination_name FROM unnest(are)) named
    WHERE city_id <> '' AND name <> '' ORDER BY vtc_id, game, city_id, name
    ON CONFLICT DO NOTHING;

    FOR change IN
        WITH facts AS (
            SELECT -1 AS sign, f.*, g.ran_empty FROM unnest(were) f JOIN unnest(removed) g USING (job_id)
            UNION ALL
            SELECT 1, f.*, r.ran_empty FROM unnest(are) f JOIN region_jobs r USING (job_id)
        ), parts AS (
            SELECT vtc_id, game, (ended_at AT TIME ZONE 'UTC')::date AS day, source, destination,
                   sign AS jobs, sign * coalesce(distance_m, 0) AS distance_m,
                   sign * coalesce(revenue_minor, 0) AS revenue_minor,
                   sign * (mass_g IS NOT NULL)::int AS weighed_jobs,
                   sign * coalesce(mass_g, 0) AS mass_g,
                   sign * coalesce((mass_g * distance_m + 500) / 1000, 0) AS moved_g_km,
                   sign * CASE WHEN num_nonnulls(tolls_minor, transport_minor, fines_minor) = 3
                               THEN coalesce(distance_m, 0) ELSE 0 END AS costed_m,
                   sign * coalesce(tolls_minor, 0) AS tolls_minor,
                   sign * coalesce(transport_minor, 0) AS transport_minor,
                   sign * coalesce(fines_minor, 0) AS fines_minor,
                   sign * CASE WHEN truck_damage_ppm IS NULL THEN 0
                               ELSE coalesce(distance_m, 0) END AS truck_damage_m,
                   sign * coalesce(truck_damage_ppm, 0) AS truck_damage_ppm,
                   sign * CASE WHEN cargo_damage_ppm IS NULL THEN 0
                               ELSE coalesce(distance_m, 0) END AS cargo_damage_m,
                   sign * coalesce(cargo_damage_ppm, 0) AS cargo_damage_ppm,
                   sign * (ran_empty IS NOT NULL)::int AS linked_jobs,
                   sign * (ran_empty IS TRUE)::int AS empty_jobs,
                   sign * region_minutes_of(minutes) AS minutes
            FROM facts
            UNION ALL
            SELECT r.vtc_id, r.game, (r.ended_at AT TIME ZONE 'UTC')::date, r.source, r.destination,
                   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                   (r.ran_empty IS NOT NULL)::int - (former.ran_empty IS NOT NULL)::int,
                   (r.ran_empty IS TRUE)::int - (former.ran_empty IS TRUE)::int, 0
            FROM unnest(relinked) former JOIN region_jobs r USING (job_id)
            WHERE r.job_id <> ALL (SELECT job_id FROM unnest(are))
        )
        SELECT vtc_id, game, grain, day,
               CASE WHEN grain <> 'destination' THEN source ELSE '' END AS source,
               CASE WHEN grain <> 'source' THEN destination ELSE '' END AS destination,
               sum(jobs)::bigint AS jobs, sum(distance_m)::bigint AS distance_m,
               sum(revenue_minor)::bigint AS revenue_minor, sum(weighed_jobs)::bigint AS weighed_jobs,
               sum(mass_g)::bigint AS mass_g, sum(moved_g_km)::bigint AS moved_g_km,
               sum(costed_m)::bigint AS costed_m, sum(tolls_minor)::bigint AS tolls_minor,
               sum(transport_minor)::bigint AS transport_minor, sum(fines_minor)::bigint AS fines_minor,
               sum(truck_damage_m)::bigint AS truck_damage_m,
               sum(truck_damage_ppm)::bigint AS truck_damage_ppm,
               sum(cargo_damage_m)::bigint AS cargo_damage_m,
               sum(cargo_damage_ppm)::bigint AS cargo_damage_ppm,
               sum(linked_jobs)::bigint AS linked_jobs, sum(empty_jobs)::bigint AS empty_jobs,
               sum(minutes) AS minutes
        FROM parts, unnest(enum_range(NULL::region_grain)) grain
        GROUP BY 1, 2, 3, 4, 5, 6
        ORDER BY 1, 2, 3, 4, 5, 6
    LOOP
        INSERT INTO region_days AS sums (
                    vtc_id, game, grain, day, source, destination, jobs, distance_m, revenue_minor,
                    weighed_jobs, mass_g, moved_g_km, costed_m, tolls_minor, transport_minor,
                    fines_minor, truck_damage_m, truck_damage_ppm, cargo_damage_m, cargo_damage_ppm,
                    linked_jobs, empty_jobs, minutes)
        VALUES (change.vtc_id, change.game, change.grain, change.day, change.source, change.destination,
                -- What is taken back is never what is written: there is something that it is taken from.
                greatest(change.jobs, change.weighed_jobs, change.linked_jobs, change.empty_jobs, 0),
                greatest(change.distance_m, 0), greatest(change.revenue_minor, 0),
                greatest(change.weighed_jobs, 0), greatest(change.mass_g, 0),
                greatest(change.moved_g_km, 0), greatest(change.costed_m, 0),
                greatest(change.tolls_minor, 0), greatest(change.transport_minor, 0),
                greatest(change.fines_minor, 0), greatest(change.truck_damage_m, 0),
                greatest(change.truck_damage_ppm, 0), greatest(change.cargo_damage_m, 0),
                greatest(change.cargo_damage_ppm, 0),
                greatest(change.linked_jobs, change.empty_jobs, 0),
                greatest(change.empty_jobs, 0), greatest(change.minutes, 0))
        ON CONFLICT (vtc_id, game, grain, day, source, destination) DO UPDATE SET
            jobs = sums.jobs + change.jobs, distance_m = sums.distance_m + change.distance_m,
            revenue_minor = sums.revenue_minor + change.revenue_minor,
            weighed_jobs = sums.weighed_jobs + change.weighed_jobs,
            mass_g = sums.mass_g + change.mass_g, moved_g_km = sums.moved_g_km + change.moved_g_km,
            costed_m = sums.costed_m + change.costed_m,
            tolls_minor = sums.tolls_minor + change.tolls_minor,
            transport_minor = sums.transport_minor + change.transport_minor,
            fines_minor = sums.fines_minor + change.fines_minor,
            truck_damage_m = sums.truck_damage_m + change.truck_damage_m,
            truck_damage_ppm = sums.truck_damage_ppm + change.truck_damage_ppm,
            cargo_damage_m = sums.cargo_damage_m + change.cargo_damage_m,
            cargo_damage_ppm = sums.cargo_damage_ppm + change.cargo_damage_ppm,
            linked_jobs = sums.linked_jobs + change.linked_jobs,
            empty_jobs = sums.empty_jobs + change.empty_jobs,
            minutes = sums.minutes + change.minutes
        RETURNING sums.jobs = 0 INTO is_empty;
        IF is_empty THEN
            DELETE FROM region_days
            WHERE (vtc_id, game, grain, day, source, destination) =
                  (change.vtc_id, change.game, change.grain, change.day, change.source, change.destination);
        END IF;
    END LOOP;
END $$;

CREATE FUNCTION "jobs_sum_by_region"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    were region_facts[] := '{}';
    are region_facts[] := '{}';
BEGIN
    IF TG_OP = 'UPDATE' THEN
        -- What stays the same for the reports is left alone: most of what settling writes.
        WITH pairs AS (
            SELECT CASE WHEN o.tier IN ('verified', 'accepted') AND o.vtc_id IS NOT NULL
                        THEN region_facts_of(ROW(o.*)::jobs) END AS was,
                   CASE WHEN n.tier IN ('verified', 'accepted') AND n.vtc_id IS NOT NULL
                        THEN region_facts_of(ROW(n.*)::jobs) END AS is_now
            FROM removed o JOIN added n USING (id))
        SELECT coalesce(array_agg(was) FILTER (WHERE was IS DISTINCT FROM NULL), '{}'),
               coalesce(array_agg(is_now) FILTER (WHERE is_now IS DISTINCT FROM NULL), '{}')
        INTO were, are FROM pairs WHERE was IS DISTINCT FROM is_now;
    ELSIF TG_OP = 'INSERT' THEN
        are := ARRAY(SELECT region_facts_of(ROW(job.*)::jobs) FROM added job
                     WHERE tier IN ('verified', 'accepted') AND vtc_id IS NOT NULL);
    ELSE
        were := ARRAY(SELECT region_facts_of(ROW(job.*)::jobs) FROM removed job
                      WHERE tier IN ('verified', 'accepted') AND vtc_id IS NOT NULL);
    END IF;
    IF cardinality(were) + cardinality(are) > 0 THEN
        PERFORM regions_lock(were || are);
        PERFORM regions_change(were, are);
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER "jobs_sum_by_region_insert" AFTER INSERT ON "jobs" REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "jobs_sum_by_region"();
CREATE TRIGGER "jobs_sum_by_region_update" AFTER UPDATE ON "jobs"
    REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "jobs_sum_by_region"();
CREATE TRIGGER "jobs_sum_by_region_delete" AFTER DELETE ON "jobs" REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION "jobs_sum_by_region"();

-- Adds the next jobs that were there before the trigger, so many at a time. A job that has changed since
-- is there already. @returns whether all are.
CREATE FUNCTION "regions_fill"("most" integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    filling region_filling;
    seen region_facts[];
    facts region_facts[];
    last uuid;
BEGIN
    SELECT * INTO filling FROM region_filling FOR UPDATE;
    IF filling.is_done THEN
        RETURN true;
    END IF;
    SELECT array_agg(region_facts_of(ROW(job.*)::jobs)), (array_agg(job.id ORDER BY job.id DESC))[1]
    INTO seen, last
    FROM (SELECT * FROM jobs WHERE (filling.after IS NULL OR id > filling.after)
            AND tier IN ('verified', 'accepted') AND vtc_id IS NOT NULL
          ORDER BY id LIMIT most) job;
    IF seen IS NULL THEN
        UPDATE region_filling SET is_done = true;
        RETURN true;
    END IF;
    PERFORM regions_lock(seen);
    -- As they are now that nobody else changes them. One that has another company or driver by now was
    -- added by whoever changed it.
    facts := ARRAY(
        SELECT region_facts_of(ROW(job.*)::jobs) FROM jobs job JOIN unnest(seen) s ON s.job_id = job.id
        WHERE job.tier IN ('verified', 'accepted') AND job.vtc_id = s.vtc_id
          AND job.driver_id IS NOT DISTINCT FROM s.driver_id
          AND NOT EXISTS (SELECT FROM region_jobs r WHERE r.job_id = job.id));
    PERFORM regions_change('{}', facts);
    UPDATE region_filling SET after = last;
    RETURN false;
END $$;

INSERT INTO "region_filling" ("is_done") SELECT NOT EXISTS (SELECT FROM "jobs");
