-- CreateTable
CREATE TABLE "discord_accounts" (
    "user_id" UUID NOT NULL,
    "discord_id" VARCHAR(20) NOT NULL,
    "name" VARCHAR(64) NOT NULL,
    "picture_id" UUID,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "discord_accounts_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "truckersmp_accounts" (
    "user_id" UUID NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "player_id" INTEGER,
    "name" VARCHAR(64),
    "is_banned" BOOLEAN NOT NULL DEFAULT false,
    "banned_until" TIMESTAMPTZ(3),

    CONSTRAINT "truckersmp_accounts_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "discord_accounts_discord_id_key" ON "discord_accounts"("discord_id");

-- CreateIndex
CREATE UNIQUE INDEX "discord_accounts_picture_id_key" ON "discord_accounts"("picture_id");

-- AddForeignKey
ALTER TABLE "discord_accounts" ADD CONSTRAINT "discord_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "discord_accounts" ADD CONSTRAINT "discord_accounts_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "truckersmp_accounts" ADD CONSTRAINT "truckersmp_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "discord_accounts" ADD CONSTRAINT "discord_accounts_discord_id_check" CHECK ("discord_id" ~ '^[0-9]+$');
-- A player has a name and was found by an answer; only players are banned.
ALTER TABLE "truckersmp_accounts" ADD CONSTRAINT "truckersmp_accounts_player_check" CHECK (
    CASE WHEN "player_id" IS NULL
        THEN "name" IS NULL AND NOT "is_banned"
        ELSE "name" IS NOT NULL AND "checked_at" IS NOT NULL
    END
    AND ("banned_until" IS NULL OR "is_banned"));
