-- CreateEnum
CREATE TYPE "job_import_state" AS ENUM ('CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED', 'ACCEPTING', 'ACCEPTED', 'UNDOING', 'UNDONE', 'FAILED');

-- CreateEnum
CREATE TYPE "job_import_outcome" AS ENUM ('NEW', 'DUPLICATE', 'INVALID', 'IMPORTED', 'UNDONE');

-- CreateEnum
CREATE TYPE "tracker_outcome" AS ENUM ('STORED', 'MERGED', 'REPEATED', 'UNINTERESTING', 'UNMATCHED', 'WRONG_SIGNATURE', 'UNREADABLE', 'TEST');

-- AlterTable
ALTER TABLE "job_reports" ADD COLUMN     "trusted" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "job_imports" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "actor_id" UUID,
    "format" VARCHAR(16) NOT NULL,
    "state" "job_import_state" NOT NULL DEFAULT 'CHECKING',
    "file" BYTEA,
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "problem" VARCHAR(300),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_import_rows" (
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "outcome" "job_import_outcome" NOT NULL,
    "key" VARCHAR(80),
    "reason" VARCHAR(32),
    "field" VARCHAR(64),
    "mapped" JSONB,
    "report_id" UUID,

    CONSTRAINT "job_import_rows_pkey" PRIMARY KEY ("import_id","line")
);

-- CreateTable
CREATE TABLE "tracker_links" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "provider" VARCHAR(32) NOT NULL,
    "path_hash" BYTEA NOT NULL,
    "sealed_path" BYTEA NOT NULL,
    "sealed_secret" BYTEA,
    "trusted" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracker_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tracker_deliveries" (
    "id" UUID NOT NULL,
    "link_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" "tracker_outcome" NOT NULL,
    "problem" VARCHAR(300),
    "body" BYTEA,
    "report_id" UUID,

    CONSTRAINT "tracker_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "job_imports_vtc_id_id_idx" ON "job_imports"("vtc_id", "id" DESC);

-- CreateIndex
CREATE INDEX "job_imports_actor_id_idx" ON "job_imports"("actor_id");

-- CreateIndex
CREATE INDEX "job_import_rows_import_id_outcome_line_idx" ON "job_import_rows"("import_id", "outcome", "line");

-- CreateIndex
CREATE INDEX "job_import_rows_report_id_idx" ON "job_import_rows"("report_id");

-- CreateIndex
CREATE UNIQUE INDEX "tracker_links_path_hash_key" ON "tracker_links"("path_hash");

-- CreateIndex
CREATE UNIQUE INDEX "tracker_links_vtc_id_provider_key" ON "tracker_links"("vtc_id", "provider");

-- CreateIndex
CREATE INDEX "tracker_deliveries_link_id_id_idx" ON "tracker_deliveries"("link_id", "id" DESC);

-- CreateIndex
CREATE INDEX "tracker_deliveries_report_id_idx" ON "tracker_deliveries"("report_id");

-- CreateIndex
CREATE INDEX "tracker_deliveries_received_at_idx" ON "tracker_deliveries"("received_at");

-- AddForeignKey
ALTER TABLE "job_imports" ADD CONSTRAINT "job_imports_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_imports" ADD CONSTRAINT "job_imports_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_import_rows" ADD CONSTRAINT "job_import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "job_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_import_rows" ADD CONSTRAINT "job_import_rows_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "job_reports"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracker_links" ADD CONSTRAINT "tracker_links_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracker_deliveries" ADD CONSTRAINT "tracker_deliveries_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "tracker_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracker_deliveries" ADD CONSTRAINT "tracker_deliveries_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "job_reports"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- From here on written by hand: what the schema language cannot say.

-- Where the sender signs there is a secret; what nobody signs is never trusted.
ALTER TABLE "tracker_links"
    ADD CONSTRAINT "tracker_links_secret_check" CHECK (
        ("provider" = 'unitracker') = ("sealed_secret" IS NULL)),
    ADD CONSTRAINT "tracker_links_trusted_check" CHECK (NOT "trusted" OR "sealed_secret" IS NOT NULL);
ALTER TABLE "job_reports"
    ADD CONSTRAINT "job_reports_trusted_check" CHECK (NOT "trusted" OR "signed"),
    ADD CONSTRAINT "job_reports_provider_job_id_check" CHECK ("provider_job_id" <> '');
ALTER TABLE "job_imports" ADD CONSTRAINT "job_imports_done_check" CHECK ("done" BETWEEN 0 AND "total");
ALTER TABLE "job_import_rows" ADD CONSTRAINT "job_import_rows_mapped_check" CHECK (
    ("outcome" IN ('NEW', 'IMPORTED', 'UNDONE') AND "mapped" IS NOT NULL AND "reason" IS NULL)
    OR ("outcome" IN ('DUPLICATE', 'INVALID') AND "reason" IS NOT NULL));

-- One import of a company at a time: each step finds what the one before it has done.
CREATE UNIQUE INDEX "job_imports_one_at_a_time_key" ON "job_imports"("vtc_id")
    WHERE "state" IN ('CHECKING', 'IMPORTING', 'ACCEPTING', 'UNDOING');

-- What was decided stays decided, and goes along when a device's job takes the place of the one that
-- only a report had told of.
CREATE OR REPLACE FUNCTION "job_decisions_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM jobs WHERE id = OLD.job_id) THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.actor_id IS NULL
        AND (NEW.id, NEW.job_id, NEW.kind, NEW.reason, NEW.decided_at)
            IS NOT DISTINCT FROM (OLD.id, OLD.job_id, OLD.kind, OLD.reason, OLD.decided_at)
    THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE'
        AND (NEW.id, NEW.actor_id, NEW.kind, NEW.reason, NEW.decided_at)
            IS NOT DISTINCT FROM (OLD.id, OLD.actor_id, OLD.kind, OLD.reason, OLD.decided_at)
        AND EXISTS (
            SELECT FROM jobs old_job JOIN jobs new_job ON new_job.driver_id = old_job.driver_id
            WHERE old_job.id = OLD.job_id AND new_job.id = NEW.job_id
              AND NOT EXISTS (SELECT FROM job_chapters c WHERE c.job_id = OLD.job_id)
              AND EXISTS (SELECT FROM job_chapters c WHERE c.job_id = NEW.job_id))
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'decisions about jobs are not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'job_decisions_stay';
END $$;

-- What settling a job has to know of each of its chapters, and of what others tell of it: a job that
-- only they tell of is there without a chapter. Nearly every job has no reports, and its index says so.
CREATE OR REPLACE VIEW "chapters_to_settle" AS
SELECT j."id" AS "job_id", j."driver_id", j."fingerprint", j."game", j."state",
       'DUPLICATE' = ANY(j."reasons") AS "is_duplicate",
       (jsonb_path_query_first(j."evidence", '$[*] ? (@.code == "TIME_OVERLAP").figures.overlapS'))::float8
         AS "overlap_s",
       c."facts", c."session_id", s."source", s."multiplayer", s."first_received_at" AS "received_at",
       coalesce((s."fold_state"->>'hasMissingEvents')::boolean, false) AS "has_missing_events",
       j."ended_at",
       (SELECT jsonb_agg(jsonb_build_object('id', r."id", 'vtcId', r."vtc_id", 'provider', r."provider",
                 'signed', r."signed", 'trusted', r."trusted", 'mapped', r."mapped"))
        FROM "job_reports" r WHERE r."job_id" = j."id") AS "reports"
FROM "jobs" j
LEFT JOIN "job_chapters" c ON c."job_id" = j."id"
LEFT JOIN "telemetry_sessions" s ON s."id" = c."session_id";
