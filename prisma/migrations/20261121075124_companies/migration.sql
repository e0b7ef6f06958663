-- AlterTable
ALTER TABLE "vtcs" ADD COLUMN     "delete_after" TIMESTAMPTZ(3),
ADD COLUMN     "is_public" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "ownership_offers" (
    "vtc_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ownership_offers_pkey" PRIMARY KEY ("vtc_id")
);

-- CreateTable
CREATE TABLE "applications" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "applications_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ownership_offers_user_id_vtc_id_key" ON "ownership_offers"("user_id", "vtc_id");

-- CreateIndex
CREATE INDEX "applications_vtc_id_created_at_idx" ON "applications"("vtc_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "applications_user_id_vtc_id_key" ON "applications"("user_id", "vtc_id");

-- CreateIndex
CREATE INDEX "vtcs_delete_after_idx" ON "vtcs"("delete_after");

-- AddForeignKey
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_user_id_vtc_id_fkey" FOREIGN KEY ("user_id", "vtc_id") REFERENCES "memberships"("user_id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- From here on written by hand: what the schema language cannot say.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- What two texts are compared by when case and accents do not count.
CREATE FUNCTION "search_normal"("value" text) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE STRICT
    RETURN lower(unaccent("value"));

CREATE FUNCTION "vtcs_set_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.search_text := search_normal(NEW.name || ' ' || NEW.tag::text);
    RETURN NEW;
END $$;

CREATE TRIGGER "vtcs_set_search_text" BEFORE INSERT OR UPDATE OF "name", "tag", "search_text" ON "vtcs"
    FOR EACH ROW EXECUTE FUNCTION "vtcs_set_search_text"();

UPDATE "vtcs" SET "search_text" = '';

-- The number of members never differs from the members, whoever writes them.
CREATE FUNCTION "memberships_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP IN ('DELETE', 'UPDATE') THEN
        UPDATE vtcs SET member_count = member_count - 1 WHERE id = OLD.vtc_id;
    END IF;
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
        UPDATE vtcs SET member_count = member_count + 1 WHERE id = NEW.vtc_id;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER "memberships_count" AFTER INSERT OR DELETE OR UPDATE OF "vtc_id" ON "memberships"
    FOR EACH ROW EXECUTE FUNCTION "memberships_count"();

-- How many companies the list has, so that nobody has to count them.
CREATE TABLE "vtc_totals" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "listed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "vtc_totals_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "vtc_totals_single_check" CHECK ("id"),
    CONSTRAINT "vtc_totals_listed_check" CHECK ("listed" >= 0)
);

INSERT INTO "vtc_totals" ("listed") SELECT count(*) FROM "vtcs" WHERE "delete_after" IS NULL;

CREATE FUNCTION "vtcs_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    change integer := 0;
BEGIN
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
        change := change + (NEW.delete_after IS NULL)::integer;
    END IF;
    IF TG_OP IN ('DELETE', 'UPDATE') THEN
        change := change - (OLD.delete_after IS NULL)::integer;
    END IF;
    IF change <> 0 THEN
        UPDATE vtc_totals SET listed = listed + change;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER "vtcs_count" AFTER INSERT OR DELETE OR UPDATE OF "delete_after" ON "vtcs"
    FOR EACH ROW EXECUTE FUNCTION "vtcs_count"();

-- One index for each way of sorting the list, and one each for what the search looks at. A company
-- that is about to be deleted is in none of them.
CREATE INDEX "vtcs_popular" ON "vtcs"("member_count" DESC, "id" DESC) WHERE "delete_after" IS NULL;
CREATE INDEX "vtcs_newest" ON "vtcs"("id" DESC) WHERE "delete_after" IS NULL;
CREATE INDEX "vtcs_by_name" ON "vtcs"("search_text", "id") WHERE "delete_after" IS NULL;
CREATE INDEX "vtcs_by_country" ON "vtcs"("country") WHERE "delete_after" IS NULL;
CREATE INDEX "vtcs_search" ON "vtcs" USING gin ("search_text" gin_trgm_ops) WHERE "delete_after" IS NULL;
