-- CreateTable
CREATE TABLE "chunk_recounts" (
    "game" SMALLINT NOT NULL,
    "chunk" INTEGER NOT NULL,

    CONSTRAINT "chunk_recounts_pkey" PRIMARY KEY ("game","chunk")
);

-- AlterTable
ALTER TABLE "map_tiles" ALTER COLUMN "cells" SET DEFAULT 0;

-- From here on written by hand: what the schema language cannot say.

-- The map is made again from what jobs have taught, while nobody adds to that or takes it away.
LOCK TABLE "map_pending" IN EXCLUSIVE MODE;
ALTER TABLE "vtc_chunks" ADD COLUMN "cells" BYTEA NOT NULL DEFAULT '';
ALTER TABLE "map_chunks" ADD COLUMN "cells" BYTEA NOT NULL DEFAULT '', ADD COLUMN "known" BYTEA NOT NULL DEFAULT '';
DELETE FROM "vtc_chunks";
DELETE FROM "driver_chunks";
DELETE FROM "map_chunks";
UPDATE "map_tiles" SET "version" = "version" + 1, "cells" = 0, "public_cells" = 0, "metres" = 0, "passes" = 0;
DELETE FROM "map_pending" WHERE "sign" <> 0;
INSERT INTO "map_pending" ("job_id", "sign") SELECT "job_id", 1 FROM "job_roads" ORDER BY "ended_at", "job_id";
ALTER TABLE "vtc_chunks" ALTER COLUMN "cells" DROP DEFAULT, ALTER COLUMN "cells" SET STORAGE MAIN;
ALTER TABLE "map_chunks" ALTER COLUMN "cells" DROP DEFAULT, ALTER COLUMN "cells" SET STORAGE MAIN,
    ALTER COLUMN "known" DROP DEFAULT, ALTER COLUMN "known" SET STORAGE MAIN,
    ADD CONSTRAINT "map_chunks_known_check" CHECK (octet_length("known") = 512) NOT VALID;
ALTER TABLE "chunk_recounts" ADD CONSTRAINT "chunk_recounts_game_check" CHECK ("game" IN (0, 1));

-- Servers of the version before do not know what companies' cells add up to: what they would merge waits for those
-- of this version.
CREATE FUNCTION "map_cells_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the map is kept by servers of a newer version'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'map_cells_stay';
END $$;

CREATE TRIGGER "map_cells_stay" BEFORE INSERT OR UPDATE OR DELETE ON "map_cells"
    FOR EACH STATEMENT EXECUTE FUNCTION "map_cells_stay"();
