-- CreateEnum
CREATE TYPE "event_state" AS ENUM ('DRAFT', 'PUBLISHED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "event_reach" AS ENUM ('COMPANY', 'ALLIES', 'PUBLIC');

-- CreateEnum
CREATE TYPE "event_reply" AS ENUM ('YES', 'MAYBE', 'NO');

-- CreateTable
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "created_by" UUID,
    "state" "event_state" NOT NULL DEFAULT 'DRAFT',
    "reach" "event_reach" NOT NULL,
    "title" VARCHAR(80) NOT NULL,
    "body" JSONB,
    "game" "game" NOT NULL,
    "server" VARCHAR(60),
    "meets_at" TIMESTAMPTZ(3) NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "zone" VARCHAR(64) NOT NULL,
    "from_city_id" VARCHAR(64),
    "from_city" VARCHAR(64),
    "to_city_id" VARCHAR(64),
    "to_city" VARCHAR(64),
    "places" INTEGER,
    "cancel_reason" VARCHAR(300),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_answers" (
    "event_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "answer" "event_reply" NOT NULL,
    "yes_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_answers_pkey" PRIMARY KEY ("event_id","user_id")
);

-- CreateIndex
CREATE INDEX "events_vtc_id_starts_at_id_idx" ON "events"("vtc_id", "starts_at", "id");

-- CreateIndex
CREATE INDEX "events_created_by_idx" ON "events"("created_by");

-- CreateIndex
CREATE INDEX "event_answers_event_id_yes_at_user_id_idx" ON "event_answers"("event_id", "yes_at", "user_id");

-- CreateIndex
CREATE INDEX "event_answers_user_id_idx" ON "event_answers"("user_id");

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_answers" ADD CONSTRAINT "event_answers_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_answers" ADD CONSTRAINT "event_answers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Public events of all companies.
CREATE INDEX "events_public_starts_at_id_idx" ON "events"("starts_at", "id") WHERE "reach" = 'PUBLIC' AND "state" <> 'DRAFT';

ALTER TABLE "events" ADD CONSTRAINT "events_title_check" CHECK (char_length("title") >= 3);
ALTER TABLE "events" ADD CONSTRAINT "events_server_check" CHECK ("server" <> '');
ALTER TABLE "events" ADD CONSTRAINT "events_meets_at_check" CHECK ("starts_at" - "meets_at" BETWEEN interval '0' AND interval '3 hours');
ALTER TABLE "events" ADD CONSTRAINT "events_ends_at_check" CHECK ("ends_at" - "starts_at" BETWEEN interval '15 minutes' AND interval '12 hours');
ALTER TABLE "events" ADD CONSTRAINT "events_places_check" CHECK ("places" BETWEEN 1 AND 2000);
ALTER TABLE "events" ADD CONSTRAINT "events_cancel_reason_check" CHECK ("cancel_reason" IS NULL OR "cancel_reason" <> '' AND "state" = 'CANCELLED');
-- Only a yes takes a place.
ALTER TABLE "event_answers" ADD CONSTRAINT "event_answers_yes_at_check" CHECK (("answer" = 'YES') = ("yes_at" IS NOT NULL));

-- CreateEnum
CREATE TYPE "event_reminder_kind" AS ENUM ('DAY', 'HOUR');

-- CreateTable
CREATE TABLE "event_reminders" (
    "event_id" UUID NOT NULL,
    "kind" "event_reminder_kind" NOT NULL,

    CONSTRAINT "event_reminders_pkey" PRIMARY KEY ("event_id","kind")
);

-- CreateIndex
CREATE INDEX "events_meets_at_idx" ON "events"("meets_at");

-- AddForeignKey
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
