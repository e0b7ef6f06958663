-- AlterTable
ALTER TABLE "chat_messages" ADD COLUMN     "picture_id" UUID;

-- CreateTable
CREATE TABLE "chat_pictures" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "author_id" UUID NOT NULL,
    "bytes" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_pictures_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "chat_pictures_author_id_idx" ON "chat_pictures"("author_id");

-- AddForeignKey
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "chat_pictures"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "chat_pictures" ADD CONSTRAINT "chat_pictures_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
