-- CreateEnum
CREATE TYPE "notification_channel" AS ENUM ('APP');

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "kind" VARCHAR(48) NOT NULL,
    "vtc_id" UUID,
    "about_user_id" UUID,
    "group_key" VARCHAR(96) NOT NULL,
    "params" JSONB NOT NULL,
    "link" VARCHAR(128) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_settings" (
    "user_id" UUID NOT NULL,
    "kind" VARCHAR(48) NOT NULL,
    "channel" "notification_channel" NOT NULL,
    "on" BOOLEAN NOT NULL,

    CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("user_id","kind","channel")
);

-- CreateTable
CREATE TABLE "last_members" (
    "vtc_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "last_members_pkey" PRIMARY KEY ("vtc_id","user_id")
);

-- CreateIndex
CREATE INDEX "notifications_user_id_id_idx" ON "notifications"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "notifications_user_id_group_key_id_idx" ON "notifications"("user_id", "group_key", "id");

-- CreateIndex
CREATE INDEX "notifications_about_user_id_idx" ON "notifications"("about_user_id");

-- CreateIndex
CREATE INDEX "notifications_created_at_idx" ON "notifications"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_user_id_event_id_key" ON "notifications"("user_id", "event_id");

-- CreateIndex
CREATE INDEX "last_members_user_id_idx" ON "last_members"("user_id");

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_about_user_id_fkey" FOREIGN KEY ("about_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "last_members" ADD CONSTRAINT "last_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- From here on written by hand: what the schema language cannot say.

-- A reason of 500 characters alone may have 2,000 bytes.
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_params_check"
    CHECK (jsonb_typeof("params") = 'object' AND octet_length("params"::text) <= 4096);

-- What the bell counts, and what is unread of a group: as large as what is unread, not as the table.
CREATE INDEX "notifications_unread_idx" ON "notifications"("user_id", "group_key", "id")
    WHERE "read_at" IS NULL;

-- Remembers who is to be told that a company is gone: with it its memberships go.
CREATE FUNCTION "note_last_members"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO last_members (vtc_id, user_id)
        SELECT m.vtc_id, m.user_id FROM memberships m WHERE m.vtc_id = OLD.id;
    RETURN OLD;
END $$;

CREATE TRIGGER "note_last_members" BEFORE DELETE ON "vtcs"
    FOR EACH ROW EXECUTE FUNCTION "note_last_members"();
