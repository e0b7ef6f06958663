-- AlterEnum
ALTER TYPE "notification_channel" ADD VALUE 'EMAIL';
ALTER TYPE "notification_channel" ADD VALUE 'PUSH';

-- CreateEnum
CREATE TYPE "mail_state" AS ENUM ('WAITING', 'SENDING', 'SENT', 'FAILED', 'EXPIRED');

-- CreateEnum
CREATE TYPE "mail_mode" AS ENUM ('AT_ONCE', 'DIGEST', 'OFF');

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "in_app" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "email_suspended_at" TIMESTAMPTZ(3),
ADD COLUMN     "email_verified_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "email_confirmations" (
    "user_id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_confirmations_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" VARCHAR(48) NOT NULL,
    "locale" VARCHAR(35) NOT NULL,
    "address" CITEXT,
    "sealed" BYTEA,
    "state" "mail_state" NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "reply_code" INTEGER,
    "error" VARCHAR(500),

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_items" (
    "notification_id" UUID NOT NULL,
    "mail_id" UUID,

    CONSTRAINT "mail_items_pkey" PRIMARY KEY ("notification_id")
);

-- CreateTable
CREATE TABLE "notification_preferences" (
    "user_id" UUID NOT NULL,
    "mail_mode" "mail_mode" NOT NULL DEFAULT 'AT_ONCE',
    "digest_hour" INTEGER NOT NULL DEFAULT 18,
    "quiet_from" INTEGER DEFAULT 22,
    "quiet_until" INTEGER DEFAULT 8,
    "paused_until" TIMESTAMPTZ(3),
    "seen_language" VARCHAR(35),
    "seen_time_zone" VARCHAR(64),

    CONSTRAINT "notification_preferences_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_confirmations_token_hash_key" ON "email_confirmations"("token_hash");

-- CreateIndex
CREATE INDEX "email_confirmations_expires_at_idx" ON "email_confirmations"("expires_at");

-- CreateIndex
CREATE INDEX "mails_user_id_created_at_idx" ON "mails"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "mails_finished_at_idx" ON "mails"("finished_at");

-- CreateIndex
CREATE INDEX "mail_items_mail_id_idx" ON "mail_items"("mail_id");

-- AddForeignKey
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_items" ADD CONSTRAINT "mail_items_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_items" ADD CONSTRAINT "mail_items_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mails"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- From here on written by hand: what the schema language cannot say.

-- Whoever changes their address has confirmed the former one.
CREATE FUNCTION "forget_former_email"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.email_verified_at := NULL;
    NEW.email_suspended_at := NULL;
    RETURN NEW;
END $$;

CREATE TRIGGER "forget_former_email" BEFORE UPDATE OF "email" ON "users"
    FOR EACH ROW WHEN (NEW.email IS DISTINCT FROM OLD.email)
    EXECUTE FUNCTION "forget_former_email"();

ALTER TABLE "mails" ADD CONSTRAINT "mails_lease_check"
    CHECK (("state" = 'SENDING') = ("lease_until" IS NOT NULL));
ALTER TABLE "mails" ADD CONSTRAINT "mails_finished_check"
    CHECK (("state" IN ('SENT', 'FAILED', 'EXPIRED')) = ("finished_at" IS NOT NULL));
-- What opens a door stays no longer than it takes to send it.
ALTER TABLE "mails" ADD CONSTRAINT "mails_sealed_check"
    CHECK ("finished_at" IS NULL OR "sealed" IS NULL);

-- What is looked for every few seconds: as large as what is under way, not as the table.
CREATE INDEX "mails_waiting_idx" ON "mails"("next_attempt_at") WHERE "state" = 'WAITING';
CREATE INDEX "mails_sending_idx" ON "mails"("lease_until") WHERE "state" = 'SENDING';
CREATE INDEX "mail_items_in_none_idx" ON "mail_items"("notification_id") WHERE "mail_id" IS NULL;

ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_hours_check"
    CHECK ("digest_hour" BETWEEN 0 AND 23
        AND ("quiet_from" IS NULL) = ("quiet_until" IS NULL)
        AND ("quiet_from" IS NULL OR ("quiet_from" BETWEEN 0 AND 23
            AND "quiet_until" BETWEEN 0 AND 23 AND "quiet_from" <> "quiet_until")));
