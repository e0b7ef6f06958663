-- CreateEnum
CREATE TYPE "push_state" AS ENUM ('WAITING', 'SENT', 'DROPPED');

-- CreateTable
CREATE TABLE "push_keys" (
    "is_only" BOOLEAN NOT NULL DEFAULT true,
    "public_key" VARCHAR(87) NOT NULL,
    "private_key" BYTEA NOT NULL,

    CONSTRAINT "push_keys_pkey" PRIMARY KEY ("is_only")
);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "session_id" UUID NOT NULL,
    "endpoint_hash" BYTEA NOT NULL,
    "host" VARCHAR(255) NOT NULL,
    "sealed" BYTEA NOT NULL,
    "time_zone" VARCHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "push_messages" (
    "session_id" UUID NOT NULL,
    "notification_id" UUID NOT NULL,
    "state" "push_state" NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_messages_pkey" PRIMARY KEY ("session_id","notification_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_hash_key" ON "push_subscriptions"("endpoint_hash");

-- CreateIndex
CREATE INDEX "push_messages_notification_id_idx" ON "push_messages"("notification_id");

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "push_subscriptions"("session_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "push_keys" ADD CONSTRAINT "push_keys_is_only_check" CHECK ("is_only");

ALTER TABLE "push_messages"
    ADD CONSTRAINT "push_messages_settled_check" CHECK (("state" = 'WAITING') = ("settled_at" IS NULL)),
    ADD CONSTRAINT "push_messages_attempts_check" CHECK ("attempts" >= 0);

-- What is to be sent next: as large as what waits, not as the table.
CREATE INDEX "push_messages_waiting_idx" ON "push_messages"("next_attempt_at") WHERE "state" = 'WAITING';
