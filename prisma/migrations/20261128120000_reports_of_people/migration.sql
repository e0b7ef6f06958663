-- AlterEnum
ALTER TYPE "tracker_outcome" ADD VALUE 'CHANGED';
ALTER TYPE "tracker_outcome" ADD VALUE 'DELETED';

-- Entries by hand are reports too: no company's, but their driver's.
-- Servers of the version before never read this column.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "job_reports" ALTER COLUMN "vtc_id" DROP NOT NULL;
ALTER TABLE "job_reports"
    ADD COLUMN "own" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "correction" VARCHAR(8);
ALTER TABLE "job_imports" ADD COLUMN "maker_id" UUID;

-- CreateTable
CREATE TABLE "tracker_link_readers" (
    "link_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tracker_link_readers_pkey" PRIMARY KEY ("link_id","user_id"),
    CONSTRAINT "tracker_link_readers_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "tracker_links"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "tracker_link_readers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "tracker_link_readers_user_id_idx" ON "tracker_link_readers"("user_id");

-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "job_reports"
    ADD CONSTRAINT "job_reports_vtc_id_check" CHECK (("vtc_id" IS NULL) = ("provider" = 'form')) NOT VALID,
    ADD CONSTRAINT "job_reports_own_check" CHECK (NOT ("own" AND "trusted")) NOT VALID,
    ADD CONSTRAINT "job_reports_correction_check" CHECK ("correction" IN ('changed', 'deleted')) NOT VALID;
ALTER TABLE "job_imports"
    ADD CONSTRAINT "job_imports_maker_id_fkey" FOREIGN KEY ("maker_id") REFERENCES "users"("id")
        ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

-- Nobody wrote down who has seen the addresses so far. Everyone who may see them now counts as a reader.
INSERT INTO "tracker_link_readers" ("link_id", "user_id", "at")
SELECT DISTINCT l."id", held."user_id", now()
FROM "tracker_links" l
JOIN "member_roles" held ON held."vtc_id" = l."vtc_id"
JOIN "roles" r ON r."id" = held."role_id" AND (r."is_owner" OR 'MANAGE_COMPANY' = ANY(r."permissions"));

-- The latest step of an import says who took it. Older imports have no better answer.
UPDATE "job_imports" SET "maker_id" = "actor_id";

-- What settling a job has to know of each of its chapters, and of the reports of it; among them now whether
-- the reporter reads the link that it came by, and what its tracker said of it later.
CREATE OR REPLACE VIEW "chapters_to_settle" AS
SELECT j."id" AS "job_id", j."driver_id", j."fingerprint", j."game", j."state",
       'DUPLICATE' = ANY(j."reasons") AS "is_duplicate",
       (jsonb_path_query_first(j."evidence", '$[*] ? (@.code == "TIME_OVERLAP").figures.overlapS'))::float8
         AS "overlap_s",
       c."facts", c."session_id", s."source", s."multiplayer", s."first_received_at" AS "received_at",
       coalesce((s."fold_state"->>'hasMissingEvents')::boolean, false) AS "has_missing_events",
       j."ended_at",
       (SELECT jsonb_agg(jsonb_build_object('id', r."id", 'vtcId', r."vtc_id", 'provider', r."provider",
                 'signed', r."signed", 'trusted', r."trusted", 'own', r."own", 'correction', r."correction",
                 'mapped', r."mapped"))
        FROM "job_reports" r WHERE r."job_id" = j."id") AS "reports",
       j."speed_cap_cm_s",
       j."evidence" @? '$[*] ? (@.code == "TIME_OVERLAP").figures.deliveries' AS "is_crowded",
       j."evidence_version", j."conditions",
       (jsonb_path_query_first(j."evidence", '$[*] ? (@.code == "ODO_REPEATED").figures.sharedM'))::int
         AS "shared_odometer_m",
       (jsonb_path_query_first(j."evidence", '$[*] ? (@.code == "HOURS_IMPOSSIBLE").figures.movingS'))::int
         AS "moving_s"
FROM "jobs" j
LEFT JOIN "job_chapters" c ON c."job_id" = j."id"
LEFT JOIN "telemetry_sessions" s ON s."id" = c."session_id";
