-- CreateTable
CREATE TABLE "traffic_shares" (
    "game" SMALLINT NOT NULL,
    "hour" INTEGER NOT NULL,
    "cell" INTEGER NOT NULL,
    "vtc_id" UUID NOT NULL,
    "samples" INTEGER NOT NULL,
    "speed_sum" BIGINT NOT NULL,
    "limit_sum" BIGINT NOT NULL,
    "standing" INTEGER NOT NULL,
    "standing_sum" BIGINT NOT NULL,
    "told_ms" BIGINT NOT NULL,
    "wet_ms" BIGINT NOT NULL,
    "drivers" BIGINT[],
    "tellers" BIGINT[],
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "traffic_shares_pkey" PRIMARY KEY ("game","hour","cell","vtc_id")
);

-- AlterTable: all that is kept is counted again from the tracks, beside servers of the version before.
ALTER TABLE "traffic_positions" ALTER COLUMN "read_seq" SET DEFAULT 0,
    ADD COLUMN "counted_seq" INTEGER NOT NULL DEFAULT 0;

-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "traffic_shares"
  ADD CONSTRAINT "traffic_shares_game_check" CHECK ("game" IN (0, 1)),
  ADD CONSTRAINT "traffic_shares_cell_check" CHECK ("cell" BETWEEN 0 AND 262143),
  ADD CONSTRAINT "traffic_shares_sums_check" CHECK (
    "samples" >= 0 AND "speed_sum" >= 0 AND "limit_sum" >= "samples" AND "standing" >= 0
    AND "standing_sum" >= "standing" AND "wet_ms" BETWEEN 0 AND "told_ms"),
  ADD CONSTRAINT "traffic_shares_drivers_check" CHECK (
    "drivers" IS NOT NULL AND "tellers" IS NOT NULL
    AND cardinality("drivers") <= "samples" AND (cardinality("drivers") = 0) = ("samples" = 0)
    AND (cardinality("tellers") = 0) = ("told_ms" = 0));
ALTER TABLE "traffic_positions" DROP CONSTRAINT "traffic_positions_read_seq_check",
    ADD CONSTRAINT "traffic_positions_counted_seq_check" CHECK ("counted_seq" >= 0) NOT VALID;
