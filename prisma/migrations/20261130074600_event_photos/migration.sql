-- AlterTable
ALTER TABLE "events" ADD COLUMN     "picture_id" UUID;

-- CreateTable
CREATE TABLE "event_feedback" (
    "event_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "is_good" BOOLEAN NOT NULL,
    "text" VARCHAR(500),
    "said_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_feedback_pkey" PRIMARY KEY ("event_id","user_id")
);

-- CreateTable
CREATE TABLE "event_photos" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "picture_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_photos_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "event_feedback_user_id_idx" ON "event_feedback"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "event_photos_picture_id_key" ON "event_photos"("picture_id");

-- CreateIndex
CREATE INDEX "event_photos_event_id_id_idx" ON "event_photos"("event_id", "id");

-- CreateIndex
CREATE INDEX "event_photos_user_id_idx" ON "event_photos"("user_id");

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "event_feedback" ADD CONSTRAINT "event_feedback_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_feedback" ADD CONSTRAINT "event_feedback_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_photos" ADD CONSTRAINT "event_photos_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_photos" ADD CONSTRAINT "event_photos_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_photos" ADD CONSTRAINT "event_photos_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Pictures go with their event or photo, also when these go with a company or an account.
CREATE OR REPLACE FUNCTION public.remove_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    DELETE FROM media WHERE id = OLD.picture_id;
    RETURN NULL;
END $function$;

CREATE TRIGGER "events_remove_picture" AFTER DELETE ON "events"
    FOR EACH ROW WHEN (OLD.picture_id IS NOT NULL) EXECUTE FUNCTION "remove_picture"();
CREATE TRIGGER "events_replace_picture" AFTER UPDATE OF "picture_id" ON "events"
    FOR EACH ROW WHEN (OLD.picture_id IS DISTINCT FROM NEW.picture_id) EXECUTE FUNCTION "remove_picture"();
CREATE TRIGGER "event_photos_remove_picture" AFTER DELETE ON "event_photos"
    FOR EACH ROW EXECUTE FUNCTION "remove_picture"();
