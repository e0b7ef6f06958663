-- As the most popular ones.
CREATE INDEX CONCURRENTLY "vtcs_by_name_and_game" ON "vtcs"("search_text", "id")
    INCLUDE ("country", "games") WHERE "delete_after" IS NULL AND "hidden_at" IS NULL;
