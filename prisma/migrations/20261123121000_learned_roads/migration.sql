-- CreateTable
CREATE TABLE "job_roads" (
    "job_id" UUID NOT NULL,
    "game" SMALLINT NOT NULL,
    "version" SMALLINT NOT NULL,
    "driver_id" UUID,
    "vtc_id" UUID,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "from_city" VARCHAR(64),
    "from_x" INTEGER,
    "from_z" INTEGER,
    "to_city" VARCHAR(64),
    "to_x" INTEGER,
    "to_z" INTEGER,
    "passes" BYTEA NOT NULL,

    CONSTRAINT "job_roads_pkey" PRIMARY KEY ("job_id")
);

-- CreateTable
CREATE TABLE "map_pending" (
    "id" BIGSERIAL NOT NULL,
    "job_id" UUID NOT NULL,
    "sign" SMALLINT NOT NULL,
    "game" SMALLINT,
    "driver_id" UUID,
    "vtc_id" UUID,
    "ended_at" TIMESTAMPTZ(3),
    "from_city" VARCHAR(64),
    "to_city" VARCHAR(64),
    "passes" BYTEA,

    CONSTRAINT "map_pending_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "map_cells" (
    "game" SMALLINT NOT NULL,
    "cell" INTEGER NOT NULL,
    "jobs" INTEGER NOT NULL,
    "passes" INTEGER NOT NULL,
    "metres" BIGINT NOT NULL,
    "sum_dx" BIGINT NOT NULL,
    "sum_dz" BIGINT NOT NULL,
    "ms" BIGINT NOT NULL,
    "out_e" INTEGER NOT NULL,
    "out_w" INTEGER NOT NULL,
    "out_s" INTEGER NOT NULL,
    "out_n" INTEGER NOT NULL,
    "drivers" INTEGER NOT NULL,
    "first_job" UUID,
    "first_at" TIMESTAMPTZ(3),
    "is_public" BOOLEAN NOT NULL,

    CONSTRAINT "map_cells_pkey" PRIMARY KEY ("game","cell")
);

-- CreateTable
CREATE TABLE "map_tiles" (
    "game" SMALLINT NOT NULL,
    "tile" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "cells" INTEGER NOT NULL,
    "public_cells" INTEGER NOT NULL,
    "metres" BIGINT NOT NULL,
    "passes" BIGINT NOT NULL,

    CONSTRAINT "map_tiles_pkey" PRIMARY KEY ("game","tile")
);

-- CreateTable
CREATE TABLE "map_chunks" (
    "game" SMALLINT NOT NULL,
    "chunk" INTEGER NOT NULL,
    "bits" BYTEA NOT NULL,

    CONSTRAINT "map_chunks_pkey" PRIMARY KEY ("game","chunk")
);

-- CreateTable
CREATE TABLE "driver_chunks" (
    "driver_id" UUID,
    "vtc_id" UUID,
    "game" SMALLINT NOT NULL,
    "chunk" INTEGER NOT NULL,
    "bits" BYTEA NOT NULL
);

-- CreateTable
CREATE TABLE "vtc_chunks" (
    "vtc_id" UUID NOT NULL,
    "game" SMALLINT NOT NULL,
    "chunk" INTEGER NOT NULL,
    "bits" BYTEA NOT NULL,

    CONSTRAINT "vtc_chunks_pkey" PRIMARY KEY ("vtc_id","game","chunk")
);

-- CreateTable
CREATE TABLE "map_cities" (
    "game" SMALLINT NOT NULL,
    "city_id" VARCHAR(64) NOT NULL,
    "name" VARCHAR(64) NOT NULL,
    "x" INTEGER NOT NULL,
    "z" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "map_cities_pkey" PRIMARY KEY ("game","city_id")
);

-- CreateTable
CREATE TABLE "road_discoveries" (
    "job_id" UUID NOT NULL,
    "cells" INTEGER NOT NULL,

    CONSTRAINT "road_discoveries_pkey" PRIMARY KEY ("job_id")
);

-- CreateIndex
CREATE INDEX "job_roads_driver_id_game_idx" ON "job_roads"("driver_id", "game");

-- CreateIndex
CREATE INDEX "job_roads_game_ended_at_job_id_idx" ON "job_roads"("game", "ended_at", "job_id");

-- CreateIndex
CREATE INDEX "job_roads_game_from_city_ended_at_job_id_idx" ON "job_roads"("game", "from_city", "ended_at" DESC, "job_id" DESC);

-- CreateIndex
CREATE INDEX "job_roads_game_to_city_ended_at_job_id_idx" ON "job_roads"("game", "to_city", "ended_at" DESC, "job_id" DESC);

-- CreateIndex
CREATE INDEX "driver_chunks_game_chunk_idx" ON "driver_chunks"("game", "chunk");

-- CreateIndex
CREATE INDEX "driver_chunks_vtc_id_game_chunk_idx" ON "driver_chunks"("vtc_id", "game", "chunk");

-- CreateIndex
CREATE UNIQUE INDEX "driver_chunks_key" ON "driver_chunks"("driver_id", "vtc_id", "game", "chunk") NULLS NOT DISTINCT;

-- AddForeignKey
ALTER TABLE "job_roads" ADD CONSTRAINT "job_roads_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "road_discoveries" ADD CONSTRAINT "road_discoveries_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "job_roads"
    ADD CONSTRAINT "job_roads_game_check" CHECK ("game" IN (0, 1)),
    ADD CONSTRAINT "job_roads_belong_check" CHECK ("driver_id" IS NOT NULL OR "vtc_id" IS NOT NULL),
    ADD CONSTRAINT "job_roads_places_check" CHECK (
        num_nulls("from_city", "from_x", "from_z") IN (0, 3) AND num_nulls("to_city", "to_x", "to_z") IN (0, 3));
ALTER TABLE "map_pending"
    ADD CONSTRAINT "map_pending_sign_check" CHECK ("sign" BETWEEN -1 AND 1),
    ADD CONSTRAINT "map_pending_taken_check" CHECK (
        ("sign" = -1) = ("passes" IS NOT NULL AND "game" IS NOT NULL AND "ended_at" IS NOT NULL));
ALTER TABLE "map_cells"
    ADD CONSTRAINT "map_cells_game_check" CHECK ("game" IN (0, 1)),
    ADD CONSTRAINT "map_cells_cell_check" CHECK ("cell" BETWEEN 0 AND 67108863),
    ADD CONSTRAINT "map_cells_sums_check" CHECK (
        least("metres", "sum_dx", "sum_dz", "ms", "out_e", "out_w", "out_s", "out_n", "drivers") >= 0
        AND "jobs" > 0 AND "passes" >= "jobs" AND "jobs" >= "drivers"
        AND "passes" >= "out_e" + "out_w" + "out_s" + "out_n"
        AND greatest("sum_dx", "sum_dz") <= 126 * "passes"::bigint),
    ADD CONSTRAINT "map_cells_first_check" CHECK (("first_job" IS NULL) = ("first_at" IS NULL)),
    ADD CONSTRAINT "map_cells_public_check" CHECK ("is_public" = ("drivers" >= 3));
ALTER TABLE "map_tiles"
    ADD CONSTRAINT "map_tiles_tile_check" CHECK ("tile" BETWEEN 0 AND 1023),
    ADD CONSTRAINT "map_tiles_sums_check" CHECK (
        least("cells", "public_cells", "metres", "passes") >= 0 AND "version" > 0);
ALTER TABLE "map_chunks"
    ADD CONSTRAINT "map_chunks_bits_check" CHECK (octet_length("bits") = 512);
ALTER TABLE "driver_chunks"
    ADD CONSTRAINT "driver_chunks_bits_check" CHECK (octet_length("bits") = 512),
    ADD CONSTRAINT "driver_chunks_belong_check" CHECK ("driver_id" IS NOT NULL OR "vtc_id" IS NOT NULL);
ALTER TABLE "vtc_chunks"
    ADD CONSTRAINT "vtc_chunks_bits_check" CHECK (octet_length("bits") = 512);
ALTER TABLE "map_cities"
    ADD CONSTRAINT "map_cities_n_check" CHECK ("n" BETWEEN 1 AND 202);
ALTER TABLE "road_discoveries"
    ADD CONSTRAINT "road_discoveries_cells_check" CHECK ("cells" > 0);

CREATE INDEX "map_pending_to_learn_idx" ON "map_pending"("id") WHERE "sign" = 0;
CREATE INDEX "map_pending_to_merge_idx" ON "map_pending"("id") WHERE "sign" <> 0;
-- What a job teaches is either still to be added, once, or is on the map.
CREATE UNIQUE INDEX "map_pending_to_add_key" ON "map_pending"("job_id") WHERE "sign" = 1;

-- Rows of the one are short-lived, those of the other are updated by every merge.
ALTER TABLE "map_pending" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
ALTER TABLE "map_cells" SET (fillfactor = 70);
ALTER TABLE "map_tiles" SET (fillfactor = 50);

-- Whoever changes what a job teaches, or whether it counts, only says so: one row, appended.
CREATE FUNCTION "jobs_tell_the_map"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO map_pending (job_id, sign) VALUES (NEW.id, 0);
    RETURN NULL;
END $$;

CREATE TRIGGER "jobs_tell_the_map_insert" AFTER INSERT ON "jobs" FOR EACH ROW
    WHEN (NEW.tier IN ('verified', 'accepted') AND NEW.trace <> '[]')
    EXECUTE FUNCTION "jobs_tell_the_map"();
CREATE TRIGGER "jobs_tell_the_map_update" AFTER UPDATE ON "jobs" FOR EACH ROW
    WHEN ((OLD.tier IN ('verified', 'accepted') OR NEW.tier IN ('verified', 'accepted')) AND (
        coalesce(OLD.tier IN ('verified', 'accepted'), false)
            <> coalesce(NEW.tier IN ('verified', 'accepted'), false)
        OR (OLD.game, OLD.driver_id, OLD.vtc_id, OLD.started_at, OLD.ended_at, OLD.source_city_id,
            OLD.destination_city_id, OLD.source_city, OLD.destination_city, OLD.trace)
            IS DISTINCT FROM
           (NEW.game, NEW.driver_id, NEW.vtc_id, NEW.started_at, NEW.ended_at, NEW.source_city_id,
            NEW.destination_city_id, NEW.source_city, NEW.destination_city, NEW.trace)))
    EXECUTE FUNCTION "jobs_tell_the_map"();

-- What job_roads holds is on the map or on its way there, and what it no longer holds is on its way back.
CREATE FUNCTION "job_roads_pend"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO map_pending (job_id, sign) VALUES (NEW.job_id, 1);
        RETURN NULL;
    END IF;
    DELETE FROM map_pending WHERE job_id = OLD.job_id AND sign = 1;
    IF NOT FOUND THEN
        INSERT INTO map_pending (job_id, sign, game, driver_id, vtc_id, ended_at, from_city, to_city, passes)
        VALUES (OLD.job_id, -1, OLD.game, OLD.driver_id, OLD.vtc_id, OLD.ended_at, OLD.from_city,
                OLD.to_city, OLD.passes);
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER "job_roads_pend" AFTER INSERT OR DELETE ON "job_roads" FOR EACH ROW
    EXECUTE FUNCTION "job_roads_pend"();

-- What was learned is not changed, but learned anew.
CREATE FUNCTION "job_roads_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what a job teaches is not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'job_roads_stay';
END $$;

CREATE TRIGGER "job_roads_stay" BEFORE UPDATE ON "job_roads"
    FOR EACH ROW EXECUTE FUNCTION "job_roads_stay"();
