-- AlterTable
ALTER TABLE "vtcs" ADD COLUMN     "search_grams" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- From here on written by hand: what the schema language cannot say.

-- As a column: an index on the function alone has it called again for each row that is looked at, and
-- it takes longer than all else of a search. As a column it has statistics like any other, too.
DROP STATISTICS "vtcs_search_short_stats";
DROP INDEX "vtcs_search_short";

-- Every letter of a text and every two that stand side by side, each once.
CREATE OR REPLACE FUNCTION "search_grams"("value" text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    RETURN (SELECT coalesce(array_agg(DISTINCT substr(value, place, size)), '{}')
            FROM generate_series(1, char_length(value)) place, generate_series(1, 2) size);

CREATE OR REPLACE FUNCTION "vtcs_set_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.search_text := search_normal(NEW.name || ' ' || NEW.tag::text);
    NEW.search_grams := search_grams(NEW.search_text);
    RETURN NEW;
END $$;

UPDATE "vtcs" SET "search_text" = "search_text";

CREATE INDEX "vtcs_search_short" ON "vtcs" USING gin ("search_grams") WHERE "delete_after" IS NULL;

-- With what a search looks at: one that reads the list in order until it has found enough then need
-- not fetch the companies that it passes over.
DROP INDEX "vtcs_popular";
DROP INDEX "vtcs_newest";
DROP INDEX "vtcs_by_name";
CREATE INDEX "vtcs_popular" ON "vtcs"("member_count" DESC, "id" DESC)
    INCLUDE ("search_text", "country") WHERE "delete_after" IS NULL;
CREATE INDEX "vtcs_newest" ON "vtcs"("id" DESC)
    INCLUDE ("search_text", "country") WHERE "delete_after" IS NULL;
CREATE INDEX "vtcs_by_name" ON "vtcs"("search_text", "id")
    INCLUDE ("country") WHERE "delete_after" IS NULL;

-- How common a word is, to a thousandth: to a hundredth, what 105 of 100,000 companies are called
-- passed for something to be met soon, and nearly the whole list was read for it.
ALTER TABLE "vtcs" ALTER COLUMN "search_text" SET STATISTICS 1000;
ANALYZE "vtcs";
