-- AlterTable
ALTER TABLE "events" ADD COLUMN     "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "sequence" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "calendar_feeds" (
    "user_id" UUID NOT NULL,
    "path_hash" BYTEA NOT NULL,
    "sealed_path" BYTEA NOT NULL,
    "sources" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_path_hash_key" ON "calendar_feeds"("path_hash");

-- AddForeignKey
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

UPDATE "events" SET "changed_at" = "created_at";
-- What calendars show of an event. Programs that subscribed tell versions apart by the number.
CREATE FUNCTION "note_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.sequence := OLD.sequence + 1;
    NEW.changed_at := now();
    RETURN NEW;
END $$;
CREATE TRIGGER "events_note_change" BEFORE UPDATE ON "events"
    FOR EACH ROW
    WHEN ((OLD.title, OLD.state, OLD.starts_at, OLD.ends_at)
        IS DISTINCT FROM (NEW.title, NEW.state, NEW.starts_at, NEW.ends_at))
    EXECUTE FUNCTION "note_event_change"();

-- A locked account has no address that reads for it.
CREATE TRIGGER "calendar_feeds_refuse_locked_user" BEFORE INSERT ON "calendar_feeds"
    FOR EACH ROW EXECUTE FUNCTION "refuse_locked_user"();
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_path_hash_check" CHECK (octet_length("path_hash") = 32);
