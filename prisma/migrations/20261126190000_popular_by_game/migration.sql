-- With the games of a company, so that a search by game reads the list in order from the index alone: without them each
-- company that has the word was fetched from the table to see which games it drives.
CREATE INDEX CONCURRENTLY "vtcs_popular_by_game" ON "vtcs"("member_count" DESC, "id" DESC)
    INCLUDE ("search_text", "country", "games") WHERE "delete_after" IS NULL AND "hidden_at" IS NULL;
