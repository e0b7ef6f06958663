-- CreateTable
CREATE TABLE "city_votes" (
    "game" SMALLINT NOT NULL,
    "city_id" VARCHAR(64) NOT NULL,
    "driver_id" UUID NOT NULL,
    "vtc_id" UUID,
    "name" VARCHAR(64) NOT NULL,
    "x" INTEGER NOT NULL,
    "z" INTEGER NOT NULL,
    "is_crossed" BOOLEAN NOT NULL,
    "n" SMALLINT NOT NULL,

    CONSTRAINT "city_votes_pkey" PRIMARY KEY ("game","city_id","driver_id")
);

-- CreateTable
CREATE TABLE "vtc_cities" (
    "vtc_id" UUID NOT NULL,
    "game" SMALLINT NOT NULL,
    "city_id" VARCHAR(64) NOT NULL,
    "name" VARCHAR(64) NOT NULL,
    "x" INTEGER NOT NULL,
    "z" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "vtc_cities_pkey" PRIMARY KEY ("vtc_id","game","city_id")
);

-- CreateTable
CREATE TABLE "city_recounts" (
    "game" SMALLINT NOT NULL,
    "city_id" VARCHAR(64) NOT NULL,

    CONSTRAINT "city_recounts_pkey" PRIMARY KEY ("game","city_id")
);

-- CreateTable
CREATE TABLE "vote_rules" (
    "is_only" BOOLEAN NOT NULL DEFAULT true,
    "has_many_companies" BOOLEAN NOT NULL,

    CONSTRAINT "vote_rules_pkey" PRIMARY KEY ("is_only")
);

-- AlterTable
ALTER TABLE "map_cities" ADD COLUMN "drivers" SMALLINT NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "city_votes_driver_id_game_idx" ON "city_votes"("driver_id", "game");

-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "city_votes"
    ADD CONSTRAINT "city_votes_game_check" CHECK ("game" IN (0, 1)),
    ADD CONSTRAINT "city_votes_n_check" CHECK ("n" BETWEEN 1 AND 22);
ALTER TABLE "vtc_cities" ADD CONSTRAINT "vtc_cities_game_check" CHECK ("game" IN (0, 1));
ALTER TABLE "vote_rules" ADD CONSTRAINT "vote_rules_only_check" CHECK ("is_only");
-- Beginnings and ends are now of many drivers.
ALTER TABLE "map_cities" DROP CONSTRAINT "map_cities_n_check";

INSERT INTO "vote_rules" ("has_many_companies") SELECT count(*) > 1 FROM "vtcs";

-- The cities that somebody may see: those that are shared, those that drivers of a company told, and those that
-- a driver told.
CREATE FUNCTION "known_cities"("of_game" smallint, "of_vtc" uuid, "of_driver" uuid)
RETURNS TABLE ("city_id" varchar, "name" varchar, "x" integer, "z" integer, "n" integer)
LANGUAGE sql STABLE AS $$
    SELECT m.city_id, m.name, m.x, m.z, m.n FROM map_cities m WHERE m.game = of_game
    UNION ALL
    SELECT c.city_id, c.name, c.x, c.z, c.n FROM vtc_cities c
    WHERE c.vtc_id = of_vtc AND c.game = of_game
      AND NOT EXISTS (SELECT FROM map_cities m WHERE m.game = of_game AND m.city_id = c.city_id)
    UNION ALL
    SELECT v.city_id, v.name, v.x, v.z, v.n::integer FROM city_votes v
    WHERE v.driver_id = of_driver AND v.game = of_game
      AND NOT EXISTS (SELECT FROM map_cities m WHERE m.game = of_game AND m.city_id = v.city_id)
      AND NOT EXISTS (SELECT FROM vtc_cities c
                      WHERE c.vtc_id = of_vtc AND c.game = of_game AND c.city_id = v.city_id)
$$;

-- The city that something on a job was nearest to, of those that its company knows; the one that the job left,
-- where none is known.
CREATE FUNCTION "fuel_city_of"("detail" jsonb, "of_game" "game", "source_city_id" text, "of_vtc" uuid, "of_driver" uuid)
RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce((
        SELECT city_id FROM known_cities((CASE of_game WHEN 'ets2' THEN 0 ELSE 1 END)::smallint, of_vtc, of_driver)
        WHERE detail ? 'pos'
        ORDER BY (x - (detail->'pos'->>'x')::float8) ^ 2 + (z - (detail->'pos'->>'z')::float8) ^ 2, city_id
        LIMIT 1), source_city_id)
$$;

-- As before, with the cities that the company of the job knows.
CREATE OR REPLACE FUNCTION "fuel_follow_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
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
                SELECT fuel_city_of(item.detail, job.game, job.source_city_id, job.vtc_id,
                                    job.driver_id) AS city_id) place
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

DROP FUNCTION "fuel_city_of"(jsonb, "game", text);

-- Until its votes are counted, no city is shared.
INSERT INTO "city_recounts" ("game", "city_id")
SELECT "game", "from_city" FROM "job_roads" WHERE "from_city" IS NOT NULL
UNION SELECT "game", "to_city" FROM "job_roads" WHERE "to_city" IS NOT NULL;
DELETE FROM "map_cities";
