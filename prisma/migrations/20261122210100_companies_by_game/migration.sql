-- Of a game that few play the directory in its order is read far, and of one that nobody plays to its
-- end: of 100,000 companies in 160 and 475 ms, by this index in 5 and below 1. A game that most play is
-- found by the order still.
CREATE INDEX "vtcs_games_idx" ON "vtcs" USING gin ("games") WHERE "delete_after" IS NULL;
