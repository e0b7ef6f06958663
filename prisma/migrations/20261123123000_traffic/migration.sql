-- CreateEnum
CREATE TYPE "traffic_report_kind" AS ENUM ('JAM', 'ACCIDENT', 'ROADWORKS', 'CLOSED');

-- CreateEnum
CREATE TYPE "traffic_report_end" AS ENUM ('GONE', 'WITHDRAWN', 'REMOVED');

-- CreateTable
CREATE TABLE "traffic_cells" (
    "game" SMALLINT NOT NULL,
    "hour" INTEGER NOT NULL,
    "cell" INTEGER NOT NULL,
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

    CONSTRAINT "traffic_cells_pkey" PRIMARY KEY ("game","hour","cell")
);

-- CreateTable
CREATE TABLE "traffic_positions" (
    "session_id" UUID NOT NULL,
    "read_seq" INTEGER NOT NULL,

    CONSTRAINT "traffic_positions_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "traffic_reports" (
    "id" UUID NOT NULL,
    "game" VARCHAR(8) NOT NULL,
    "kind" "traffic_report_kind" NOT NULL,
    "x" INTEGER NOT NULL,
    "z" INTEGER NOT NULL,
    "reporter_id" UUID NOT NULL,
    "vtc_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "end" "traffic_report_end",

    CONSTRAINT "traffic_reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "traffic_answers" (
    "report_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "is_there" BOOLEAN NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "traffic_answers_pkey" PRIMARY KEY ("report_id","user_id")
);

-- CreateIndex
CREATE INDEX "traffic_reports_game_expires_at_idx" ON "traffic_reports"("game", "expires_at");

-- CreateIndex
CREATE INDEX "traffic_reports_reporter_id_idx" ON "traffic_reports"("reporter_id");

-- CreateIndex
CREATE INDEX "traffic_reports_vtc_id_idx" ON "traffic_reports"("vtc_id");

-- CreateIndex
CREATE INDEX "traffic_answers_user_id_idx" ON "traffic_answers"("user_id");

-- AddForeignKey
ALTER TABLE "traffic_reports" ADD CONSTRAINT "traffic_reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "traffic_reports" ADD CONSTRAINT "traffic_reports_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "traffic_answers" ADD CONSTRAINT "traffic_answers_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "traffic_reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "traffic_answers" ADD CONSTRAINT "traffic_answers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say. The tables are new: nobody waits.

ALTER TABLE "traffic_cells"
  ADD CONSTRAINT "traffic_cells_game_check" CHECK ("game" IN (0, 1)),
  ADD CONSTRAINT "traffic_cells_cell_check" CHECK ("cell" BETWEEN 0 AND 262143),
  ADD CONSTRAINT "traffic_cells_sums_check" CHECK (
    "samples" >= 0 AND "speed_sum" >= 0 AND "limit_sum" >= "samples" AND "standing" >= 0
    AND "standing_sum" >= "standing" AND "wet_ms" BETWEEN 0 AND "told_ms"),
  ADD CONSTRAINT "traffic_cells_drivers_check" CHECK (
    "drivers" IS NOT NULL AND "tellers" IS NOT NULL
    AND cardinality("drivers") <= "samples" AND (cardinality("drivers") = 0) = ("samples" = 0)
    AND (cardinality("tellers") = 0) = ("told_ms" = 0));

ALTER TABLE "traffic_positions"
  ADD CONSTRAINT "traffic_positions_read_seq_check" CHECK ("read_seq" >= 1);

ALTER TABLE "traffic_reports"
  ADD CONSTRAINT "traffic_reports_game_check" CHECK ("game" IN ('ets2', 'ats')),
  ADD CONSTRAINT "traffic_reports_times_check" CHECK (
    "confirmed_at" >= "created_at" AND "expires_at" > "confirmed_at"
    AND "expires_at" <= "created_at" + interval '24 hours'),
  ADD CONSTRAINT "traffic_reports_end_check" CHECK (("ended_at" IS NULL) = ("end" IS NULL));
