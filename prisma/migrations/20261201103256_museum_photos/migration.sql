-- CreateTable
CREATE TABLE "exhibit_photos" (
    "id" UUID NOT NULL,
    "truck_id" UUID NOT NULL,
    "slot" SMALLINT NOT NULL,
    "picture_id" UUID NOT NULL,
    "alt" VARCHAR(200) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exhibit_photos_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "exhibit_photos_picture_id_key" ON "exhibit_photos"("picture_id");

-- CreateIndex
CREATE UNIQUE INDEX "exhibit_photos_truck_id_slot_key" ON "exhibit_photos"("truck_id", "slot");

-- AddForeignKey
ALTER TABLE "exhibit_photos" ADD CONSTRAINT "exhibit_photos_truck_id_fkey" FOREIGN KEY ("truck_id") REFERENCES "exhibits"("truck_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exhibit_photos" ADD CONSTRAINT "exhibit_photos_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "exhibit_photos"
    ADD CONSTRAINT "exhibit_photos_slot" CHECK ("slot" BETWEEN 1 AND 8),
    ADD CONSTRAINT "exhibit_photos_alt" CHECK ("alt" <> '');

CREATE TRIGGER "exhibit_photos_remove_picture" AFTER DELETE ON "exhibit_photos"
    FOR EACH ROW EXECUTE FUNCTION "remove_picture"();
