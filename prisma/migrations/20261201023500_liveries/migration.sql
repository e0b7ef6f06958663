-- CreateEnum
CREATE TYPE "livery_licence" AS ENUM ('OWN', 'PERMITTED', 'FREE');

-- CreateEnum
CREATE TYPE "livery_file_kind" AS ENUM ('PICTURE', 'ZIP', 'LINK');

-- CreateEnum
CREATE TYPE "livery_file_state" AS ENUM ('SUBMITTED', 'APPROVED', 'WITHDRAWN');

-- CreateTable
CREATE TABLE "liveries" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "game" "game" NOT NULL,
    "model_ids" VARCHAR(64)[],
    "colours" VARCHAR(7)[],
    "credits" VARCHAR(120) NOT NULL,
    "licence" "livery_licence" NOT NULL,
    "workshop_id" VARCHAR(20),
    "required" SMALLINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "liveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "livery_files" (
    "livery_id" UUID NOT NULL,
    "version" SMALLINT NOT NULL,
    "kind" "livery_file_kind" NOT NULL,
    "state" "livery_file_state" NOT NULL DEFAULT 'SUBMITTED',
    "bytes" BYTEA,
    "size_bytes" INTEGER NOT NULL,
    "sha256" VARCHAR(64),
    "entries" JSONB NOT NULL DEFAULT '[]',
    "picture_id" UUID,
    "uploaded_by_id" UUID,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL,
    "approved_by_id" UUID,
    "approved_at" TIMESTAMPTZ(3),

    CONSTRAINT "livery_files_pkey" PRIMARY KEY ("livery_id","version")
);

-- CreateTable
CREATE TABLE "livery_downloads" (
    "livery_id" UUID NOT NULL,
    "version" SMALLINT NOT NULL,
    "user_id" UUID NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "livery_downloads_pkey" PRIMARY KEY ("livery_id","version","user_id")
);

-- CreateTable
CREATE TABLE "truck_liveries" (
    "truck_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "livery_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "by_id" UUID,

    CONSTRAINT "truck_liveries_pkey" PRIMARY KEY ("truck_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "liveries_id_vtc_id_key" ON "liveries"("id", "vtc_id");

-- CreateIndex
CREATE UNIQUE INDEX "liveries_vtc_id_game_required_key" ON "liveries"("vtc_id", "game", "required");

-- CreateIndex
CREATE UNIQUE INDEX "livery_files_picture_id_key" ON "livery_files"("picture_id");

-- CreateIndex
CREATE INDEX "livery_files_uploaded_by_id_idx" ON "livery_files"("uploaded_by_id");

-- CreateIndex
CREATE INDEX "livery_files_approved_by_id_idx" ON "livery_files"("approved_by_id");

-- CreateIndex
CREATE INDEX "livery_downloads_user_id_idx" ON "livery_downloads"("user_id");

-- CreateIndex
CREATE INDEX "truck_liveries_livery_id_vtc_id_since_idx" ON "truck_liveries"("livery_id", "vtc_id", "since" DESC);

-- CreateIndex
CREATE INDEX "truck_liveries_by_id_idx" ON "truck_liveries"("by_id");

-- AddForeignKey
ALTER TABLE "liveries" ADD CONSTRAINT "liveries_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "livery_files" ADD CONSTRAINT "livery_files_livery_id_fkey" FOREIGN KEY ("livery_id") REFERENCES "liveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "livery_files" ADD CONSTRAINT "livery_files_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "livery_files" ADD CONSTRAINT "livery_files_uploaded_by_id_fkey" FOREIGN KEY ("uploaded_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "livery_files" ADD CONSTRAINT "livery_files_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "livery_downloads" ADD CONSTRAINT "livery_downloads_livery_id_version_fkey" FOREIGN KEY ("livery_id", "version") REFERENCES "livery_files"("livery_id", "version") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "livery_downloads" ADD CONSTRAINT "livery_downloads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "truck_liveries" ADD CONSTRAINT "truck_liveries_truck_id_vtc_id_fkey" FOREIGN KEY ("truck_id", "vtc_id") REFERENCES "trucks"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "truck_liveries" ADD CONSTRAINT "truck_liveries_livery_id_vtc_id_fkey" FOREIGN KEY ("livery_id", "vtc_id") REFERENCES "liveries"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "truck_liveries" ADD CONSTRAINT "truck_liveries_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Names and lists are cleaned by the contract.
ALTER TABLE "liveries"
    ADD CONSTRAINT "liveries_described" CHECK (char_length("name") BETWEEN 3 AND 60
        AND "model_ids" IS NOT NULL AND cardinality("model_ids") <= 20 AND array_position("model_ids", NULL) IS NULL
        AND "colours" IS NOT NULL AND cardinality("colours") <= 4
        AND array_to_string("colours", '', '?') ~ '^(#[0-9a-f]{6})*$' AND "workshop_id" ~ '^[1-9][0-9]*$' IS NOT FALSE),
    ADD CONSTRAINT "liveries_required" CHECK ("required" BETWEEN 1 AND 3 IS NOT FALSE);
ALTER TABLE "livery_files"
    ADD CONSTRAINT "livery_files_version" CHECK ("version" BETWEEN 1 AND 50),
    ADD CONSTRAINT "livery_files_size" CHECK ("size_bytes" BETWEEN 0 AND 16777216
        AND octet_length("bytes") = "size_bytes" IS NOT FALSE),
    ADD CONSTRAINT "livery_files_kind" CHECK (("kind" = 'ZIP') = ("bytes" IS NOT NULL)
        AND ("kind" = 'LINK') = ("sha256" IS NULL) AND ("kind" <> 'PICTURE' OR "picture_id" IS NOT NULL)
        AND ("kind" <> 'LINK' OR "picture_id" IS NULL AND "size_bytes" = 0)),
    ADD CONSTRAINT "livery_files_approved" CHECK (("state" <> 'APPROVED' OR "approved_at" IS NOT NULL)
        AND ("state" <> 'SUBMITTED' OR "approved_at" IS NULL) AND ("approved_at" IS NOT NULL OR "approved_by_id" IS NULL)),
    -- It doesn't compress, and parts of it are read.
    ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

CREATE OR REPLACE FUNCTION public.truck_liveries_fit_game()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF EXISTS (SELECT FROM trucks t JOIN liveries l ON l.game = t.game WHERE t.id = NEW.truck_id AND l.id = NEW.livery_id) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a truck wears a livery of its game'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'truck_liveries_fit_game';
END $function$;

CREATE TRIGGER "truck_liveries_fit_game" BEFORE INSERT OR UPDATE OF "truck_id", "livery_id" ON "truck_liveries"
    FOR EACH ROW EXECUTE FUNCTION "truck_liveries_fit_game"();
CREATE TRIGGER "livery_files_remove_picture" AFTER DELETE ON "livery_files"
    FOR EACH ROW WHEN (OLD.picture_id IS NOT NULL) EXECUTE FUNCTION "remove_picture"();
