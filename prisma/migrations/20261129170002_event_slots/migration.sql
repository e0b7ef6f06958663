-- CreateTable
CREATE TABLE "event_slots" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "label" VARCHAR(40) NOT NULL,
    "spaces" INTEGER NOT NULL,
    "vtc_id" UUID,

    CONSTRAINT "event_slots_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "event_slots_vtc_id_idx" ON "event_slots"("vtc_id");

-- CreateIndex
CREATE UNIQUE INDEX "event_slots_event_id_label_key" ON "event_slots"("event_id", "label");

-- CreateIndex
CREATE UNIQUE INDEX "event_slots_event_id_vtc_id_key" ON "event_slots"("event_id", "vtc_id");

-- AddForeignKey
ALTER TABLE "event_slots" ADD CONSTRAINT "event_slots_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_slots" ADD CONSTRAINT "event_slots_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "event_slots" ADD CONSTRAINT "event_slots_label_check" CHECK ("label" <> '');
ALTER TABLE "event_slots" ADD CONSTRAINT "event_slots_spaces_check" CHECK ("spaces" BETWEEN 1 AND 200);
