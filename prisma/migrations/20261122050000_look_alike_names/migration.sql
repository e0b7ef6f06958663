-- AlterTable
ALTER TABLE "roles" ADD COLUMN "name_skeleton" VARCHAR(200);

-- AlterTable
ALTER TABLE "vtcs" ADD COLUMN "tag_skeleton" VARCHAR(200);

-- The skeletons of what is written in ASCII, as Waybill computes them. Of several that look alike
-- the oldest gets one. It and the Owner role keep others from looking like them; names in other
-- letters get theirs when they are next written.
-- The Owner role is locked against every other change.
ALTER TABLE "roles" DISABLE TRIGGER USER;
WITH "plain" AS (
    SELECT "id", "vtc_id", "is_owner", "created_at",
           lower(replace(replace(replace(translate("name", '01I|`', 'Olll'''), 'm', 'rn'),
                                 '"', ''''''), '%', 'o/0')) AS "skeleton"
    FROM "roles" WHERE "name" ~ '^[ -~]+$'
), "first" AS (
    SELECT DISTINCT ON ("vtc_id", "skeleton") "id", "skeleton"
    FROM "plain" ORDER BY "vtc_id", "skeleton", "is_owner" DESC, "created_at", "id"
)
UPDATE "roles" SET "name_skeleton" = "first"."skeleton"
FROM "first" WHERE "roles"."id" = "first"."id";
ALTER TABLE "roles" ENABLE TRIGGER USER;

WITH "plain" AS (
    SELECT "id", "created_at",
           lower(replace(replace(replace(translate("tag"::text, '01I|`', 'Olll'''), 'm', 'rn'),
                                 '"', ''''''), '%', 'o/0')) AS "skeleton"
    FROM "vtcs" WHERE "tag"::text ~ '^[ -~]+$'
), "first" AS (
    SELECT DISTINCT ON ("skeleton") "id", "skeleton"
    FROM "plain" ORDER BY "skeleton", "created_at", "id"
)
UPDATE "vtcs" SET "tag_skeleton" = "first"."skeleton"
FROM "first" WHERE "vtcs"."id" = "first"."id";

-- CreateIndex
CREATE UNIQUE INDEX "roles_vtc_id_name_skeleton_key" ON "roles"("vtc_id", "name_skeleton");

-- CreateIndex
CREATE UNIQUE INDEX "vtcs_tag_skeleton_key" ON "vtcs"("tag_skeleton");
