-- AlterTable
ALTER TABLE "users" ADD COLUMN     "avatar_id" UUID,
ADD COLUMN     "avatar_source" VARCHAR(512);

-- CreateIndex
CREATE UNIQUE INDEX "users_avatar_id_key" ON "users"("avatar_id");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_avatar_id_fkey" FOREIGN KEY ("avatar_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Without an avatar there is nothing that it was made from.
ALTER TABLE "users" ADD CONSTRAINT "users_avatar_source_check" CHECK ("avatar_source" IS NULL OR "avatar_id" IS NOT NULL);
