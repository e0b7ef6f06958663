-- CreateTable
CREATE TABLE "overlays" (
    "user_id" UUID NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "settings" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "overlays_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "overlays_secret_hash_key" ON "overlays"("secret_hash");

-- AddForeignKey
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
