-- Without a list of what is not sorted in yet: each search would read all of it.
CREATE INDEX CONCURRENTLY "chat_messages_words_idx" ON "chat_messages" USING gin ("words") WITH (fastupdate = off);
