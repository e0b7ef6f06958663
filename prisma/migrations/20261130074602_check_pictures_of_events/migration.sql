ALTER TABLE "events" VALIDATE CONSTRAINT "events_picture_id_fkey";
