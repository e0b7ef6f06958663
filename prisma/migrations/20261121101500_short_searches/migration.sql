-- Written by hand: what the schema language cannot say.

-- The same text always gives the same result, as long as nobody edits the server's unaccent rules,
-- and "search_text" relies on that already. Said aloud, it lets the planner look at what somebody
-- searches for, instead of guessing, and normalises that once instead of for each row.
ALTER FUNCTION "search_normal"(text) IMMUTABLE;

-- Every letter of a text and every two that stand side by side. Trigrams say nothing about a search
-- of one or two letters; these do. The cost is that of the loop, measured against a LIKE.
CREATE FUNCTION "search_grams"("value" text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT COST 100 AS $$
DECLARE
    letters text[] := string_to_array(value, NULL);
    grams text[] := letters;
    former text := '';
    letter text;
BEGIN
    FOREACH letter IN ARRAY letters LOOP
        IF former <> '' THEN
            grams := grams || (former || letter);
        END IF;
        former := letter;
    END LOOP;
    RETURN grams;
END $$;

CREATE INDEX "vtcs_search_short" ON "vtcs" USING gin (search_grams("search_text")) WHERE "delete_after" IS NULL;

-- How common each letter is, which decides whether its index or the order of the list is read.
CREATE STATISTICS "vtcs_search_short_stats" ON (search_grams("search_text")) FROM "vtcs";
ANALYZE "vtcs";
