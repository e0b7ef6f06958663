-- CreateEnum
CREATE TYPE "application_state" AS ENUM ('PENDING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN', 'CLOSED');

-- CreateEnum
CREATE TYPE "application_close_cause" AS ENUM ('JOINED_ELSEWHERE', 'JOINED_OTHERWISE', 'VTC_ENDING', 'RECRUITMENT_CLOSED');

-- DropIndex
DROP INDEX "applications_user_id_vtc_id_key";

-- DropIndex
DROP INDEX "applications_vtc_id_created_at_idx";

-- AlterTable
ALTER TABLE "applications" ADD COLUMN     "answers" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "close_cause" "application_close_cause",
ADD COLUMN     "decided_at" TIMESTAMPTZ(3),
ADD COLUMN     "decided_by" UUID,
ADD COLUMN     "filed_account_days" INTEGER,
ADD COLUMN     "filed_distance_km" INTEGER,
ADD COLUMN     "filed_jobs" INTEGER,
ADD COLUMN     "form_id" UUID,
ADD COLUMN     "message" VARCHAR(1000) NOT NULL DEFAULT '',
ADD COLUMN     "reason" VARCHAR(500),
ADD COLUMN     "state" "application_state" NOT NULL DEFAULT 'PENDING';

-- CreateTable
CREATE TABLE "vtc_recruitment" (
    "vtc_id" UUID NOT NULL,
    "form_id" UUID,
    "min_distance_km" INTEGER NOT NULL DEFAULT 0,
    "min_account_days" INTEGER NOT NULL DEFAULT 0,
    "games" "game"[] DEFAULT ARRAY[]::"game"[],
    "cooldown_days" INTEGER NOT NULL DEFAULT 14,

    CONSTRAINT "vtc_recruitment_pkey" PRIMARY KEY ("vtc_id")
);

-- CreateTable
CREATE TABLE "application_forms" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "intro" VARCHAR(2000) NOT NULL DEFAULT '',
    "questions" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "application_forms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "application_votes" (
    "application_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "voter_id" UUID NOT NULL,
    "value" SMALLINT NOT NULL,
    "comment" VARCHAR(200) NOT NULL DEFAULT '',
    "voted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "application_votes_pkey" PRIMARY KEY ("application_id","voter_id")
);

-- CreateTable
CREATE TABLE "application_messages" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "author_id" UUID,
    "from_staff" BOOLEAN NOT NULL,
    "staff_only" BOOLEAN NOT NULL DEFAULT false,
    "text" VARCHAR(1000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "application_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "vtc_recruitment_form_id_vtc_id_idx" ON "vtc_recruitment"("form_id", "vtc_id");

-- CreateIndex
CREATE UNIQUE INDEX "application_forms_vtc_id_version_key" ON "application_forms"("vtc_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "application_forms_id_vtc_id_key" ON "application_forms"("id", "vtc_id");

-- CreateIndex
CREATE INDEX "application_votes_voter_id_vtc_id_idx" ON "application_votes"("voter_id", "vtc_id");

-- CreateIndex
CREATE INDEX "application_messages_application_id_id_idx" ON "application_messages"("application_id", "id");

-- CreateIndex
CREATE INDEX "application_messages_author_id_idx" ON "application_messages"("author_id");

-- CreateIndex
CREATE INDEX "applications_vtc_id_id_idx" ON "applications"("vtc_id", "id" DESC);

-- CreateIndex
CREATE INDEX "applications_vtc_id_state_id_idx" ON "applications"("vtc_id", "state", "id" DESC);

-- CreateIndex
CREATE INDEX "applications_user_id_id_idx" ON "applications"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "applications_decided_by_idx" ON "applications"("decided_by");

-- CreateIndex
CREATE INDEX "applications_form_id_vtc_id_idx" ON "applications"("form_id", "vtc_id");

-- CreateIndex
CREATE UNIQUE INDEX "applications_id_vtc_id_key" ON "applications"("id", "vtc_id");

-- AddForeignKey
ALTER TABLE "vtc_recruitment" ADD CONSTRAINT "vtc_recruitment_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vtc_recruitment" ADD CONSTRAINT "vtc_recruitment_form_id_vtc_id_fkey" FOREIGN KEY ("form_id", "vtc_id") REFERENCES "application_forms"("id", "vtc_id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_forms" ADD CONSTRAINT "application_forms_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_form_id_vtc_id_fkey" FOREIGN KEY ("form_id", "vtc_id") REFERENCES "application_forms"("id", "vtc_id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_votes" ADD CONSTRAINT "application_votes_application_id_vtc_id_fkey" FOREIGN KEY ("application_id", "vtc_id") REFERENCES "applications"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_votes" ADD CONSTRAINT "application_votes_voter_id_vtc_id_fkey" FOREIGN KEY ("voter_id", "vtc_id") REFERENCES "memberships"("user_id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_messages" ADD CONSTRAINT "application_messages_application_id_vtc_id_fkey" FOREIGN KEY ("application_id", "vtc_id") REFERENCES "applications"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_messages" ADD CONSTRAINT "application_messages_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- From here on written by hand. What was there stays as it is: applications that nobody has answered,
-- without questions.
ALTER TABLE "vtc_recruitment" ALTER COLUMN "games" SET NOT NULL,
    ADD CONSTRAINT "vtc_recruitment_distance_check" CHECK ("min_distance_km" BETWEEN 0 AND 10000000),
    ADD CONSTRAINT "vtc_recruitment_account_check" CHECK ("min_account_days" BETWEEN 0 AND 3650),
    ADD CONSTRAINT "vtc_recruitment_cooldown_check" CHECK ("cooldown_days" BETWEEN 0 AND 365),
    ADD CONSTRAINT "vtc_recruitment_games_once_check" CHECK (names_each_once("games"::text[]));

ALTER TABLE "application_forms"
    ADD CONSTRAINT "application_forms_version_check" CHECK ("version" > 0),
    ADD CONSTRAINT "application_forms_questions_check" CHECK (
        jsonb_typeof("questions") = 'array' AND jsonb_array_length("questions") <= 20);

-- An answer belongs to the question that was asked.
CREATE FUNCTION "application_forms_never_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an application form never changes: write a new version';
END $$;

CREATE TRIGGER "application_forms_never_change" BEFORE UPDATE ON "application_forms"
    FOR EACH ROW EXECUTE FUNCTION "application_forms_never_change"();

CREATE UNIQUE INDEX "applications_pending_key" ON "applications"("user_id", "vtc_id")
    WHERE "state" = 'PENDING';

ALTER TABLE "applications"
    ADD CONSTRAINT "applications_answers_check" CHECK (jsonb_typeof("answers") = 'object'),
    ADD CONSTRAINT "applications_decided_check" CHECK (
        ("state" = 'PENDING') = ("decided_at" IS NULL)),
    ADD CONSTRAINT "applications_close_cause_check" CHECK (
        ("state" = 'CLOSED') = ("close_cause" IS NOT NULL)),
    ADD CONSTRAINT "applications_reason_check" CHECK (
        ("state" = 'REJECTED') = ("reason" IS NOT NULL)),
    ADD CONSTRAINT "applications_decided_by_check" CHECK (
        "decided_by" IS NULL OR "state" IN ('ACCEPTED', 'REJECTED'));

CREATE FUNCTION "applications_keep_final_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an application that is % never becomes %', OLD.state, NEW.state;
END $$;

CREATE TRIGGER "applications_keep_final_state" BEFORE UPDATE OF "state" ON "applications"
    FOR EACH ROW WHEN (OLD."state" <> 'PENDING' AND NEW."state" <> OLD."state")
    EXECUTE FUNCTION "applications_keep_final_state"();

ALTER TABLE "application_votes"
    ADD CONSTRAINT "application_votes_value_check" CHECK ("value" IN (-1, 1));

ALTER TABLE "application_messages"
    ADD CONSTRAINT "application_messages_text_check" CHECK ("text" <> ''),
    ADD CONSTRAINT "application_messages_staff_only_check" CHECK ("from_staff" OR NOT "staff_only");
