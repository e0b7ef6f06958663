-- E-mail addresses and tags compare without regard to case.
CREATE EXTENSION IF NOT EXISTS citext;

-- CreateEnum
CREATE TYPE "permission" AS ENUM ('VIEW_MANAGE_COMPANY', 'MANAGE_COMPANY', 'VIEW_COMPANY_SAFETY_SCORE', 'VIEW_REGIONAL_LOGISTICS', 'VIEW_CONTRACTS', 'BID_ON_CONTRACTS', 'VIEW_MEMBERS_PAGE', 'KICK_MEMBERS', 'MANAGE_ROLES', 'VIEW_ALLIANCE_PAGE', 'MANAGE_ALLIANCES', 'VIEW_APPLICATIONS', 'MANAGE_APPLICATIONS', 'VIEW_ACHIEVEMENTS', 'VIEW_DRIVER_REPUTATION');

-- CreateEnum
CREATE TYPE "recruitment" AS ENUM ('OPEN', 'APPLICATION', 'CLOSED');

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "user_agent" VARCHAR(256) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "devices" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" VARCHAR(64) NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_codes" (
    "user_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_codes_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "used_tokens" (
    "id" VARCHAR(160) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "media" (
    "id" UUID NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "bytes" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "roles" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "name" VARCHAR(50) NOT NULL,
    "salary" INTEGER NOT NULL DEFAULT 0,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "is_owner" BOOLEAN NOT NULL DEFAULT false,
    "permissions" "permission"[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "roles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_roles" (
    "user_id" UUID NOT NULL,
    "role_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,

    CONSTRAINT "member_roles_pkey" PRIMARY KEY ("user_id","role_id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "steam_id" VARCHAR(17) NOT NULL,
    "username" VARCHAR(32) NOT NULL,
    "email" CITEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vtcs" (
    "id" UUID NOT NULL,
    "name" VARCHAR(50) NOT NULL,
    "tag" CITEXT NOT NULL,
    "slogan" VARCHAR(120) NOT NULL,
    "country" VARCHAR(2),
    "language" VARCHAR(35),
    "recruitment" "recruitment" NOT NULL DEFAULT 'OPEN',
    "inactive_timer_days" INTEGER NOT NULL DEFAULT 30,
    "owner_id" UUID NOT NULL,
    "logo_id" UUID NOT NULL,
    "banner_id" UUID,
    "member_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vtcs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "user_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "devices_token_hash_key" ON "devices"("token_hash");

-- CreateIndex
CREATE INDEX "devices_user_id_idx" ON "devices"("user_id");

-- CreateIndex
CREATE INDEX "used_tokens_expires_at_idx" ON "used_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- CreateIndex
CREATE INDEX "media_sha256_idx" ON "media"("sha256");

-- CreateIndex
CREATE INDEX "roles_vtc_id_idx" ON "roles"("vtc_id");

-- CreateIndex
CREATE UNIQUE INDEX "roles_id_vtc_id_key" ON "roles"("id", "vtc_id");

-- CreateIndex
CREATE INDEX "member_roles_role_id_idx" ON "member_roles"("role_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_steam_id_key" ON "users"("steam_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "vtcs_tag_key" ON "vtcs"("tag");

-- CreateIndex
CREATE UNIQUE INDEX "vtcs_owner_id_key" ON "vtcs"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "vtcs_logo_id_key" ON "vtcs"("logo_id");

-- CreateIndex
CREATE UNIQUE INDEX "vtcs_banner_id_key" ON "vtcs"("banner_id");

-- CreateIndex
CREATE UNIQUE INDEX "vtcs_owner_id_id_key" ON "vtcs"("owner_id", "id");

-- CreateIndex
CREATE INDEX "memberships_vtc_id_joined_at_idx" ON "memberships"("vtc_id", "joined_at");

-- CreateIndex
CREATE UNIQUE INDEX "memberships_user_id_vtc_id_key" ON "memberships"("user_id", "vtc_id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roles" ADD CONSTRAINT "roles_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_roles" ADD CONSTRAINT "member_roles_user_id_vtc_id_fkey" FOREIGN KEY ("user_id", "vtc_id") REFERENCES "memberships"("user_id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_roles" ADD CONSTRAINT "member_roles_role_id_vtc_id_fkey" FOREIGN KEY ("role_id", "vtc_id") REFERENCES "roles"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vtcs" ADD CONSTRAINT "vtcs_owner_id_id_fkey" FOREIGN KEY ("owner_id", "id") REFERENCES "memberships"("user_id", "vtc_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vtcs" ADD CONSTRAINT "vtcs_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vtcs" ADD CONSTRAINT "vtcs_banner_id_fkey" FOREIGN KEY ("banner_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand: what the schema language cannot say.

-- A company and its owner's membership need each other, so the rule holds at commit.
ALTER TABLE "vtcs" ALTER CONSTRAINT "vtcs_owner_id_id_fkey" DEFERRABLE INITIALLY DEFERRED;

-- One owner role a company.
CREATE UNIQUE INDEX "roles_one_owner_per_vtc" ON "roles"("vtc_id") WHERE "is_owner";

ALTER TABLE "users"
    ADD CONSTRAINT "users_steam_id_check" CHECK ("steam_id" ~ '^7656(119[7-9]|120[0-2])[0-9]{9}$'),
    ADD CONSTRAINT "users_username_check" CHECK (btrim("username") <> ''),
    ADD CONSTRAINT "users_email_check" CHECK ("email"::text = lower("email"::text));

ALTER TABLE "vtcs"
    ADD CONSTRAINT "vtcs_name_check" CHECK (char_length(btrim("name")) BETWEEN 3 AND 50),
    ADD CONSTRAINT "vtcs_tag_check" CHECK (char_length(btrim("tag"::text)) BETWEEN 2 AND 6 AND "tag"::text = btrim("tag"::text)),
    ADD CONSTRAINT "vtcs_slogan_check" CHECK (char_length(btrim("slogan")) BETWEEN 1 AND 120),
    ADD CONSTRAINT "vtcs_inactive_timer_days_check" CHECK ("inactive_timer_days" BETWEEN 1 AND 365),
    ADD CONSTRAINT "vtcs_member_count_check" CHECK ("member_count" >= 0);

ALTER TABLE "roles"
    ADD CONSTRAINT "roles_name_check" CHECK (btrim("name") <> ''),
    ADD CONSTRAINT "roles_salary_check" CHECK ("salary" >= 0);

ALTER TABLE "one_time_codes"
    ADD CONSTRAINT "one_time_codes_attempts_check" CHECK ("attempts" BETWEEN 0 AND 5);
