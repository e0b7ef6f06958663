-- CreateEnum
CREATE TYPE "recovery_kind" AS ENUM ('STEAM', 'EMAIL');

-- CreateEnum
CREATE TYPE "operator_action" AS ENUM ('RESET_TWO_FACTOR');

-- CreateTable
CREATE TABLE "password_recoveries" (
    "user_id" UUID NOT NULL,
    "kind" "recovery_kind" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "browser_hash" BYTEA,
    "code_tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_recoveries_pkey" PRIMARY KEY ("user_id","kind")
);

-- CreateTable
CREATE TABLE "recovery_requests" (
    "id" UUID NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recovery_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operator_acts" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "action" "operator_action" NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operator_acts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "password_recoveries_token_hash_key" ON "password_recoveries"("token_hash");

-- CreateIndex
CREATE INDEX "password_recoveries_expires_at_idx" ON "password_recoveries"("expires_at");

-- CreateIndex
CREATE INDEX "operator_acts_user_id_idx" ON "operator_acts"("user_id");

-- AddForeignKey
ALTER TABLE "password_recoveries" ADD CONSTRAINT "password_recoveries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operator_acts" ADD CONSTRAINT "operator_acts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A ticket belongs to one browser, a link to none.
ALTER TABLE "password_recoveries"
    ADD CONSTRAINT "password_recoveries_browser_check" CHECK (("kind" = 'STEAM') = ("browser_hash" IS NOT NULL)),
    ADD CONSTRAINT "password_recoveries_code_tries_check" CHECK ("code_tries" BETWEEN 0 AND 5);
