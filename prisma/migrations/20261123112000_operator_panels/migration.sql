-- CreateEnum
CREATE TYPE "notice_severity" AS ENUM ('INFO', 'WARNING', 'CRITICAL');

-- AlterEnum
ALTER TYPE "webhook_disable_cause" ADD VALUE 'OPERATOR';

-- AlterTable
ALTER TABLE "instance_settings" ADD COLUMN "asks_for_releases" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "notices" (
    "id" UUID NOT NULL,
    "severity" "notice_severity" NOT NULL,
    "body" JSONB NOT NULL,
    "translations" JSONB NOT NULL DEFAULT '{}',
    "from" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3),
    "is_notified" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice_dismissals" (
    "notice_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "dismissed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notice_dismissals_pkey" PRIMARY KEY ("notice_id","user_id")
);

-- CreateTable
CREATE TABLE "task_runs" (
    "name" VARCHAR(64) NOT NULL,
    "schedule" VARCHAR(64) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failed_at" TIMESTAMPTZ(3),
    "error" VARCHAR(2000),
    "asked_at" TIMESTAMPTZ(3),

    CONSTRAINT "task_runs_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "server_days" (
    "day" DATE NOT NULL,
    "jobs" INTEGER NOT NULL,
    "events" INTEGER NOT NULL,
    "head" BIGINT NOT NULL,
    "database_bytes" BIGINT,

    CONSTRAINT "server_days_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "release_checks" (
    "is_only" BOOLEAN NOT NULL DEFAULT true,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "has_failed" BOOLEAN NOT NULL,
    "version" VARCHAR(64),
    "url" VARCHAR(500),

    CONSTRAINT "release_checks_pkey" PRIMARY KEY ("is_only")
);

-- CreateIndex
CREATE INDEX "notices_from_idx" ON "notices"("from");

-- CreateIndex
CREATE INDEX "notice_dismissals_user_id_idx" ON "notice_dismissals"("user_id");

-- AddForeignKey
ALTER TABLE "notice_dismissals" ADD CONSTRAINT "notice_dismissals_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "notices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice_dismissals" ADD CONSTRAINT "notice_dismissals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand.
ALTER TABLE "notices"
  ADD CONSTRAINT "notices_body_check" CHECK (is_rich_text("body", 1000)),
  ADD CONSTRAINT "notices_translations_check" CHECK (jsonb_typeof("translations") = 'object'),
  ADD CONSTRAINT "notices_until_check" CHECK ("until" > "from");

ALTER TABLE "task_runs"
  ADD CONSTRAINT "task_runs_finished_check" CHECK ("finished_at" >= "started_at"),
  ADD CONSTRAINT "task_runs_failures_check" CHECK ("failures" >= 0),
  ADD CONSTRAINT "task_runs_error_check" CHECK (("failed_at" IS NULL) = ("error" IS NULL));

ALTER TABLE "server_days" ADD CONSTRAINT "server_days_sums_check"
  CHECK ("jobs" >= 0 AND "events" >= "jobs");

ALTER TABLE "release_checks"
  ADD CONSTRAINT "release_checks_one_check" CHECK ("is_only"),
  ADD CONSTRAINT "release_checks_url_check" CHECK ("url" IS NULL OR "version" IS NOT NULL);

-- What operators look at, however much there is beside it. Both tables are small everywhere: failures are
-- rare, and a company has ten webhooks at most.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "outbox_failures_open_idx" ON "outbox_failures"("failed_at" DESC, "consumer", "position")
  WHERE "resolved_at" IS NULL;
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "webhook_endpoints_troubled_idx" ON "webhook_endpoints"("id" DESC)
  WHERE "failures" > 0 OR "state" = 'DISABLED';
