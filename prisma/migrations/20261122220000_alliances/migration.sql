-- CreateEnum
CREATE TYPE "alliance_decision" AS ENUM ('UNANIMOUS', 'MAJORITY');

-- CreateEnum
CREATE TYPE "alliance_state" AS ENUM ('ACTIVE', 'DISSOLVED');

-- CreateEnum
CREATE TYPE "alliance_member_state" AS ENUM ('INVITED', 'CANDIDATE', 'ACTIVE', 'LEAVING', 'DECLINED', 'LEFT', 'EXPELLED');

-- CreateEnum
CREATE TYPE "alliance_term" AS ENUM ('LEADERBOARD', 'JOBS', 'MEMBERS');

-- CreateEnum
CREATE TYPE "alliance_proposal_kind" AS ENUM ('ADMIT', 'EXPEL', 'DISSOLVE', 'CHANGE');

-- CreateEnum
CREATE TYPE "alliance_proposal_state" AS ENUM ('OPEN', 'CARRIED', 'REFUSED', 'EXPIRED', 'WITHDRAWN');

-- AlterTable
ALTER TABLE "job_plans" ADD COLUMN     "is_shared" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "alliances" (
    "id" UUID NOT NULL,
    "slug" CITEXT NOT NULL,
    "name" VARCHAR(50) NOT NULL,
    "description" VARCHAR(1000) NOT NULL DEFAULT '',
    "decision" "alliance_decision" NOT NULL,
    "notice_days" INTEGER NOT NULL DEFAULT 14,
    "is_public" BOOLEAN NOT NULL DEFAULT true,
    "state" "alliance_state" NOT NULL DEFAULT 'ACTIVE',
    "dissolved_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alliances_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alliance_members" (
    "id" UUID NOT NULL,
    "alliance_id" UUID NOT NULL,
    "vtc_id" UUID,
    "vtc_name" VARCHAR(50) NOT NULL,
    "state" "alliance_member_state" NOT NULL,
    "during" tstzrange,
    "leaves_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alliance_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alliance_consents" (
    "member_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "term" "alliance_term" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "by" UUID,

    CONSTRAINT "alliance_consents_pkey" PRIMARY KEY ("member_id","term")
);

-- CreateTable
CREATE TABLE "alliance_proposals" (
    "id" UUID NOT NULL,
    "alliance_id" UUID NOT NULL,
    "kind" "alliance_proposal_kind" NOT NULL,
    "target_vtc_id" UUID,
    "target_name" VARCHAR(50),
    "change" JSONB,
    "opened_by_vtc_id" UUID,
    "opened_by_name" VARCHAR(50) NOT NULL,
    "electorate" UUID[],
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closes_at" TIMESTAMPTZ(3) NOT NULL,
    "state" "alliance_proposal_state" NOT NULL DEFAULT 'OPEN',
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "alliance_proposals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alliance_ballots" (
    "proposal_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "yes" BOOLEAN NOT NULL,
    "by" UUID,
    "cast_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alliance_ballots_pkey" PRIMARY KEY ("proposal_id","vtc_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "alliances_slug_key" ON "alliances"("slug");

-- CreateIndex
CREATE INDEX "alliance_members_alliance_id_id_idx" ON "alliance_members"("alliance_id", "id");

-- CreateIndex
CREATE INDEX "alliance_members_vtc_id_idx" ON "alliance_members"("vtc_id");

-- CreateIndex
CREATE UNIQUE INDEX "alliance_members_id_vtc_id_key" ON "alliance_members"("id", "vtc_id");

-- CreateIndex
CREATE INDEX "alliance_consents_member_id_vtc_id_idx" ON "alliance_consents"("member_id", "vtc_id");

-- CreateIndex
CREATE INDEX "alliance_consents_by_idx" ON "alliance_consents"("by");

-- CreateIndex
CREATE INDEX "alliance_proposals_alliance_id_id_idx" ON "alliance_proposals"("alliance_id", "id" DESC);

-- CreateIndex
CREATE INDEX "alliance_proposals_target_vtc_id_idx" ON "alliance_proposals"("target_vtc_id");

-- CreateIndex
CREATE INDEX "alliance_proposals_opened_by_vtc_id_idx" ON "alliance_proposals"("opened_by_vtc_id");

-- CreateIndex
CREATE INDEX "alliance_ballots_vtc_id_idx" ON "alliance_ballots"("vtc_id");

-- CreateIndex
CREATE INDEX "alliance_ballots_by_idx" ON "alliance_ballots"("by");

-- AddForeignKey
ALTER TABLE "alliance_members" ADD CONSTRAINT "alliance_members_alliance_id_fkey" FOREIGN KEY ("alliance_id") REFERENCES "alliances"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alliance_members" ADD CONSTRAINT "alliance_members_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alliance_consents" ADD CONSTRAINT "alliance_consents_member_id_vtc_id_fkey" FOREIGN KEY ("member_id", "vtc_id") REFERENCES "alliance_members"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alliance_consents" ADD CONSTRAINT "alliance_consents_by_fkey" FOREIGN KEY ("by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alliance_proposals" ADD CONSTRAINT "alliance_proposals_alliance_id_fkey" FOREIGN KEY ("alliance_id") REFERENCES "alliances"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alliance_proposals" ADD CONSTRAINT "alliance_proposals_target_vtc_id_fkey" FOREIGN KEY ("target_vtc_id") REFERENCES "vtcs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alliance_proposals" ADD CONSTRAINT "alliance_proposals_opened_by_vtc_id_fkey" FOREIGN KEY ("opened_by_vtc_id") REFERENCES "vtcs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alliance_ballots" ADD CONSTRAINT "alliance_ballots_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "alliance_proposals"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alliance_ballots" ADD CONSTRAINT "alliance_ballots_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alliance_ballots" ADD CONSTRAINT "alliance_ballots_by_fkey" FOREIGN KEY ("by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- From here on written by hand.
ALTER TABLE "alliances"
    ADD CONSTRAINT "alliances_slug_check" CHECK ("slug"::text ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length("slug"::text) BETWEEN 3 AND 50),
    ADD CONSTRAINT "alliances_name_check" CHECK (char_length("name") BETWEEN 3 AND 50),
    ADD CONSTRAINT "alliances_notice_days_check" CHECK ("notice_days" BETWEEN 0 AND 90),
    ADD CONSTRAINT "alliances_dissolved_check" CHECK ("state" = 'ACTIVE' OR "dissolved_at" IS NOT NULL);

-- Whoever is in has a time that has begun and does not end before the day on which they leave; whoever
-- was in has one that is over; nobody else has any.
ALTER TABLE "alliance_members"
    ADD CONSTRAINT "alliance_members_during_check" CHECK (CASE
        WHEN "state" IN ('ACTIVE', 'LEAVING') THEN "during" IS NOT NULL AND NOT isempty("during")
            AND NOT lower_inf("during") AND upper_inf("during")
        WHEN "state" IN ('LEFT', 'EXPELLED') THEN "during" IS NOT NULL
            AND (isempty("during") OR NOT upper_inf("during"))
        ELSE "during" IS NULL END),
    ADD CONSTRAINT "alliance_members_leaves_at_check" CHECK (("state" = 'LEAVING') = ("leaves_at" IS NOT NULL)),
    ADD CONSTRAINT "alliance_members_vtc_check" CHECK ("vtc_id" IS NOT NULL OR "state" IN ('DECLINED', 'LEFT', 'EXPELLED')),
    ADD CONSTRAINT "alliance_members_apart_excl" EXCLUDE USING gist (
        "alliance_id" WITH =, "vtc_id" WITH =, "during" WITH &&);

CREATE UNIQUE INDEX "alliance_members_current_key" ON "alliance_members" ("alliance_id", "vtc_id")
    WHERE "state" IN ('INVITED', 'CANDIDATE', 'ACTIVE', 'LEAVING');

ALTER TABLE "alliance_proposals"
    ADD CONSTRAINT "alliance_proposals_target_check" CHECK (("kind" IN ('ADMIT', 'EXPEL')) = ("target_name" IS NOT NULL)),
    ADD CONSTRAINT "alliance_proposals_target_open_check" CHECK ("state" <> 'OPEN' OR "kind" NOT IN ('ADMIT', 'EXPEL') OR "target_vtc_id" IS NOT NULL),
    ADD CONSTRAINT "alliance_proposals_change_check" CHECK (("kind" = 'CHANGE') = ("change" IS NOT NULL)),
    ADD CONSTRAINT "alliance_proposals_closed_check" CHECK (("state" = 'OPEN') = ("closed_at" IS NULL)),
    ADD CONSTRAINT "alliance_proposals_closes_at_check" CHECK ("closes_at" > "opened_at");

CREATE UNIQUE INDEX "alliance_proposals_open_key" ON "alliance_proposals" ("alliance_id", "kind", "target_vtc_id")
    NULLS NOT DISTINCT WHERE "state" = 'OPEN';

ALTER TABLE "job_plans"
    ADD CONSTRAINT "job_plans_shared_check" CHECK (NOT "is_shared" OR "driver_id" IS NULL);
