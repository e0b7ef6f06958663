CREATE UNIQUE INDEX CONCURRENTLY "chat_messages_picture_id_key" ON "chat_messages"("picture_id");
