-- CreateTable
CREATE TABLE "exhibits" (
    "truck_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "story" JSONB,
    "position" SMALLINT NOT NULL,
    "is_public" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exhibits_pkey" PRIMARY KEY ("truck_id")
);

-- CreateIndex
CREATE INDEX "exhibits_vtc_id_position_truck_id_idx" ON "exhibits"("vtc_id", "position", "truck_id");

-- AddForeignKey
ALTER TABLE "exhibits" ADD CONSTRAINT "exhibits_truck_id_vtc_id_fkey" FOREIGN KEY ("truck_id", "vtc_id") REFERENCES "trucks"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "exhibits"
    ADD CONSTRAINT "exhibits_position" CHECK ("position" BETWEEN 1 AND 1000),
    ADD CONSTRAINT "exhibits_story" CHECK ("story" ? 'blocks' AND char_length("story"->>'source') BETWEEN 1 AND 2000 IS NOT FALSE);
