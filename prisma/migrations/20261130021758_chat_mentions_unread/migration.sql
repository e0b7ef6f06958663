-- The unread mentions of a channel.
CREATE INDEX CONCURRENTLY "chat_messages_mentions_idx" ON "chat_messages"("channel_id", "n") WHERE "mentions" <> '{}' OR "mentions_all";
