ALTER TABLE "chat_messages" VALIDATE CONSTRAINT "chat_messages_picture_id_fkey";
