-- As the most popular ones.
CREATE INDEX CONCURRENTLY "vtcs_newest_by_game" ON "vtcs"("id" DESC)
    INCLUDE ("search_text", "country", "games") WHERE "delete_after" IS NULL AND "hidden_at" IS NULL;
