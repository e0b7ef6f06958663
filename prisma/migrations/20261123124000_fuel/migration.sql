-- CreateTable
CREATE TABLE "fuel_reports" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "driver_id" UUID,
    "game" "game" NOT NULL,
    "territory" VARCHAR(2) NOT NULL,
    "city_id" VARCHAR(64),
    "city" VARCHAR(64),
    "price" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "removed_by_id" UUID,
    "removal_reason" VARCHAR(500),

    CONSTRAINT "fuel_reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fuel_base_prices" (
    "vtc_id" UUID NOT NULL,
    "game" "game" NOT NULL,
    "territory" VARCHAR(2) NOT NULL,
    "version" INTEGER NOT NULL,
    "price" INTEGER NOT NULL,
    "author_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fuel_base_prices_pkey" PRIMARY KEY ("vtc_id","game","territory","version")
);

-- CreateTable
CREATE TABLE "fuel_tank_ups" (
    "job_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "vtc_id" UUID NOT NULL,
    "game" "game" NOT NULL,
    "city_id" VARCHAR(64) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "volume_ml" INTEGER NOT NULL,

    CONSTRAINT "fuel_tank_ups_pkey" PRIMARY KEY ("job_id","ordinal")
);

-- CreateTable
CREATE TABLE "fuel_days" (
    "vtc_id" UUID NOT NULL,
    "game" "game" NOT NULL,
    "day" DATE NOT NULL,
    "city_id" VARCHAR(64) NOT NULL,
    "volume_ml" BIGINT NOT NULL,
    "tank_ups" INTEGER NOT NULL,

    CONSTRAINT "fuel_days_pkey" PRIMARY KEY ("vtc_id","game","day","city_id")
);

-- CreateTable
CREATE TABLE "fuel_prices" (
    "vtc_id" UUID NOT NULL,
    "game" "game" NOT NULL,
    "territory" VARCHAR(2) NOT NULL,
    "day" DATE NOT NULL,
    "price" INTEGER NOT NULL,

    CONSTRAINT "fuel_prices_pkey" PRIMARY KEY ("vtc_id","game","territory","day")
);

-- CreateTable
CREATE TABLE "fuel_closings" (
    "is_only" BOOLEAN NOT NULL DEFAULT true,
    "day" DATE NOT NULL,

    CONSTRAINT "fuel_closings_pkey" PRIMARY KEY ("is_only")
);

-- CreateTable
CREATE TABLE "job_fuel_costs" (
    "job_id" UUID NOT NULL,
    "price" INTEGER NOT NULL,
    "cost_minor" BIGINT NOT NULL,
    "volume_ml" INTEGER NOT NULL,
    "origin" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_fuel_costs_pkey" PRIMARY KEY ("job_id")
);

-- CreateIndex
CREATE INDEX "fuel_reports_vtc_id_game_at_idx" ON "fuel_reports"("vtc_id", "game", "at");

-- CreateIndex
CREATE INDEX "fuel_reports_vtc_id_game_territory_id_idx" ON "fuel_reports"("vtc_id", "game", "territory", "id" DESC);

-- CreateIndex
CREATE INDEX "fuel_reports_driver_id_created_at_idx" ON "fuel_reports"("driver_id", "created_at");

-- CreateIndex
CREATE INDEX "fuel_reports_removed_by_id_idx" ON "fuel_reports"("removed_by_id");

-- CreateIndex
CREATE INDEX "fuel_base_prices_author_id_idx" ON "fuel_base_prices"("author_id");

-- CreateIndex
CREATE INDEX "fuel_tank_ups_vtc_id_game_at_idx" ON "fuel_tank_ups"("vtc_id", "game", "at" DESC);

-- AddForeignKey
ALTER TABLE "fuel_reports" ADD CONSTRAINT "fuel_reports_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fuel_reports" ADD CONSTRAINT "fuel_reports_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fuel_reports" ADD CONSTRAINT "fuel_reports_removed_by_id_fkey" FOREIGN KEY ("removed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fuel_base_prices" ADD CONSTRAINT "fuel_base_prices_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fuel_base_prices" ADD CONSTRAINT "fuel_base_prices_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_fuel_costs" ADD CONSTRAINT "job_fuel_costs_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "fuel_reports"
    ADD CONSTRAINT "fuel_reports_territory_check" CHECK ("territory" ~ '^[A-Z]{2}$'),
    ADD CONSTRAINT "fuel_reports_city_check" CHECK (("city_id" IS NULL) = ("city" IS NULL)),
    ADD CONSTRAINT "fuel_reports_price_check" CHECK ("price" BETWEEN 1000 AND 100000),
    ADD CONSTRAINT "fuel_reports_at_check" CHECK (
        "at" <= "created_at" + interval '5 minutes' AND "at" >= "created_at" - interval '1 day'),
    ADD CONSTRAINT "fuel_reports_removed_check" CHECK (
        "removed_at" IS NOT NULL OR ("removed_by_id" IS NULL AND "removal_reason" IS NULL));

-- Somebody reports a place once a day, so that nobody makes a median alone by pressing often.
CREATE UNIQUE INDEX "fuel_reports_once_key" ON "fuel_reports"
    ("driver_id", "vtc_id", "game", "territory", coalesce("city_id", ''),
     (("at" AT TIME ZONE 'UTC')::date))
    WHERE "removed_at" IS NULL;

ALTER TABLE "fuel_base_prices"
    ADD CONSTRAINT "fuel_base_prices_territory_check" CHECK ("territory" ~ '^[A-Z]{2}$'),
    ADD CONSTRAINT "fuel_base_prices_price_check" CHECK ("price" BETWEEN 1000 AND 100000),
    ADD CONSTRAINT "fuel_base_prices_version_check" CHECK ("version" > 0);

ALTER TABLE "fuel_tank_ups"
    ADD CONSTRAINT "fuel_tank_ups_volume_check" CHECK ("volume_ml" > 0);

ALTER TABLE "fuel_days"
    ADD CONSTRAINT "fuel_days_sums_check" CHECK ("volume_ml" >= 0 AND "tank_ups" >= 0);

ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_price_check" CHECK ("price" > 0);

ALTER TABLE "fuel_closings" ADD CONSTRAINT "fuel_closings_only_check" CHECK ("is_only");

-- What was reckoned then stays as it is: a new table of prices or another formula changes no past.
ALTER TABLE "job_fuel_costs"
    ADD CONSTRAINT "job_fuel_costs_figures_check" CHECK (
        "price" > 0 AND "volume_ml" >= 0
        AND "cost_minor" = div("price"::numeric * "volume_ml" + 50000, 100000));

CREATE FUNCTION "job_fuel_costs_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what the fuel of a job has cost is not changed' USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER "job_fuel_costs_stay" BEFORE UPDATE ON "job_fuel_costs"
    FOR EACH ROW EXECUTE FUNCTION "job_fuel_costs_stay"();

-- The city that something on a job was nearest to, of those that somebody has driven to; the one that
-- the job left, where nobody knows.
CREATE FUNCTION "fuel_city_of"("detail" jsonb, "of_game" "game", "source_city_id" text) RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT coalesce((
        SELECT city_id FROM map_cities
        WHERE game = CASE of_game WHEN 'ets2' THEN 0 ELSE 1 END AND detail ? 'pos'
        ORDER BY (x - (detail->'pos'->>'x')::float8) ^ 2 + (z - (detail->'pos'->>'z')::float8) ^ 2, city_id
        LIMIT 1), source_city_id)
$$;

-- What counted jobs have tanked, and the sums of it, in the transaction that changes the jobs. What a
-- job adds is kept, so that exactly that is taken away again. Sums are changed in the order of their
-- keys, so that no two transactions wait for each other; one without tank-ups is none.
CREATE FUNCTION "fuel_follow_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    gone uuid[];
    come uuid[];
    former fuel_tank_ups[] := '{}';
    later fuel_tank_ups[] := '{}';
    change record;
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(id) INTO come FROM added
        WHERE tier IN ('verified', 'accepted') AND vtc_id IS NOT NULL;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(id) INTO gone FROM removed
        WHERE tier IN ('verified', 'accepted') AND vtc_id IS NOT NULL;
    ELSE
        SELECT array_agg(id) FILTER (WHERE was), array_agg(id) FILTER (WHERE is_now) INTO gone, come
        FROM (SELECT o.id, coalesce(o.tier IN ('verified', 'accepted'), false) AND o.vtc_id IS NOT NULL AS was,
                     coalesce(n.tier IN ('verified', 'accepted'), false) AND n.vtc_id IS NOT NULL AS is_now,
                     (o.vtc_id, o.fuel_used_ml) IS DISTINCT FROM (n.vtc_id, n.fuel_used_ml) AS other
              FROM removed o JOIN added n ON n.id = o.id) jobs
        WHERE was <> is_now OR (was AND other);
    END IF;
    IF gone IS NULL AND come IS NULL THEN
        RETURN NULL;
    END IF;

    IF gone IS NOT NULL THEN
        WITH less AS (DELETE FROM fuel_tank_ups WHERE job_id = ANY(gone) RETURNING *)
        SELECT coalesce(array_agg(ROW(less.*)::fuel_tank_ups), '{}') INTO former FROM less;
    END IF;
    IF come IS NOT NULL THEN
        WITH more AS (
            INSERT INTO fuel_tank_ups (job_id, ordinal, vtc_id, game, city_id, at, volume_ml)
            SELECT job.id, item.ordinal, job.vtc_id, job.game, place.city_id, item.at, item.volume_ml
            FROM job_items item
            JOIN jobs job ON job.id = item.job_id
            CROSS JOIN LATERAL (
                SELECT fuel_city_of(item.detail, job.game, job.source_city_id) AS city_id) place
            WHERE item.job_id = ANY(come) AND item.kind = 'refuel' AND NOT item.undone
              AND item.volume_ml > 0 AND place.city_id IS NOT NULL
            ON CONFLICT DO NOTHING RETURNING *)
        SELECT coalesce(array_agg(ROW(more.*)::fuel_tank_ups), '{}') INTO later FROM more;
    END IF;

    FOR change IN
        SELECT vtc_id, game, (at AT TIME ZONE 'UTC')::date AS day, city_id,
               sum(sign * volume_ml::bigint) AS volume_ml, sum(sign)::int AS tank_ups
        FROM (SELECT -1 AS sign, part.* FROM unnest(former) part
              UNION ALL SELECT 1, part.* FROM unnest(later) part) parts
        GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0 OR sum(sign * volume_ml::bigint) <> 0
        ORDER BY 1, 2, 3, 4
    LOOP
        UPDATE fuel_days sums
        SET volume_ml = sums.volume_ml + change.volume_ml, tank_ups = sums.tank_ups + change.tank_ups
        WHERE (sums.vtc_id, sums.game, sums.day, sums.city_id)
            = (change.vtc_id, change.game, change.day, change.city_id);
        IF NOT FOUND THEN
            INSERT INTO fuel_days AS sums (vtc_id, game, day, city_id, volume_ml, tank_ups)
            VALUES (change.vtc_id, change.game, change.day, change.city_id, change.volume_ml, change.tank_ups)
            ON CONFLICT (vtc_id, game, day, city_id) DO UPDATE
            SET volume_ml = sums.volume_ml + EXCLUDED.volume_ml, tank_ups = sums.tank_ups + EXCLUDED.tank_ups;
        ELSIF change.tank_ups < 0 THEN
            DELETE FROM fuel_days sums
            WHERE (sums.vtc_id, sums.game, sums.day, sums.city_id)
                = (change.vtc_id, change.game, change.day, change.city_id) AND sums.tank_ups = 0;
        END IF;
    END LOOP;
    RETURN NULL;
END $$;

CREATE TRIGGER "jobs_tank_insert" AFTER INSERT ON "jobs" REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "fuel_follow_jobs"();
CREATE TRIGGER "jobs_tank_update" AFTER UPDATE ON "jobs"
    REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "fuel_follow_jobs"();
CREATE TRIGGER "jobs_tank_delete" AFTER DELETE ON "jobs" REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION "fuel_follow_jobs"();
