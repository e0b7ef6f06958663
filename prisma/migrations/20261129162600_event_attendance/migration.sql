-- CreateEnum
CREATE TYPE "attendance" AS ENUM ('ATTENDED', 'MISSED', 'UNKNOWN');

-- CreateTable
CREATE TABLE "event_counts" (
    "event_id" UUID NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "minutes" SMALLINT NOT NULL,

    CONSTRAINT "event_counts_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "event_attendance" (
    "event_id" UUID NOT NULL,
    "driver_id" UUID NOT NULL,
    "promised" BOOLEAN NOT NULL DEFAULT false,
    "minutes_with" SMALLINT NOT NULL DEFAULT 0,
    "minutes_known" SMALLINT NOT NULL DEFAULT 0,
    "distance_m" INTEGER NOT NULL DEFAULT 0,
    "computed" "attendance",
    "decided" "attendance",
    "decided_by" UUID,
    "reason" VARCHAR(200),

    CONSTRAINT "event_attendance_pkey" PRIMARY KEY ("event_id","driver_id"),
    CONSTRAINT "event_attendance_decided_check" CHECK (
        "decided" IS DISTINCT FROM 'UNKNOWN' AND ("decided" IS NULL) = ("reason" IS NULL))
);

-- CreateIndex
CREATE INDEX "event_counts_next_at_idx" ON "event_counts"("next_at");

-- CreateIndex
CREATE INDEX "event_attendance_driver_id_idx" ON "event_attendance"("driver_id");

-- CreateIndex
CREATE INDEX "event_attendance_decided_by_idx" ON "event_attendance"("decided_by");

-- AddForeignKey
ALTER TABLE "event_counts" ADD CONSTRAINT "event_counts_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_attendance" ADD CONSTRAINT "event_attendance_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_attendance" ADD CONSTRAINT "event_attendance_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_attendance" ADD CONSTRAINT "event_attendance_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
