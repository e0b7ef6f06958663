-- CreateEnum
CREATE TYPE "operator_act_source" AS ENUM ('WEB', 'COMMAND');

-- CreateEnum
CREATE TYPE "registration_mode" AS ENUM ('OPEN', 'INVITATION', 'CLOSED');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "lock_reason" VARCHAR(400),
ADD COLUMN     "locked_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "vtcs" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3),
ADD COLUMN     "hidden_reason" VARCHAR(400);

-- AlterTable
ALTER TABLE "operator_acts" ADD COLUMN     "actor_id" UUID,
ADD COLUMN     "details" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "source" "operator_act_source" NOT NULL DEFAULT 'COMMAND',
ADD COLUMN     "vtc_id" UUID;

-- What was an enum of one value is a text, which the contract's list of acts speaks for.
ALTER TABLE "operator_acts" ALTER COLUMN "action" TYPE VARCHAR(60) USING 'user.two-factor-reset';

-- DropEnum
DROP TYPE "operator_action";

-- CreateTable
CREATE TABLE "operators" (
    "user_id" UUID NOT NULL,
    "named_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operators_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "operator_links" (
    "is_only" BOOLEAN NOT NULL DEFAULT true,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operator_links_pkey" PRIMARY KEY ("is_only")
);

-- CreateTable
CREATE TABLE "instance_settings" (
    "is_only" BOOLEAN NOT NULL DEFAULT true,
    "operators_need_two_factor" BOOLEAN NOT NULL DEFAULT false,
    "registration" "registration_mode" NOT NULL DEFAULT 'OPEN',
    "name" VARCHAR(50),
    "accent" VARCHAR(7),
    "logo_id" UUID,
    "imprint_url" VARCHAR(300),
    "privacy_url" VARCHAR(300),

    CONSTRAINT "instance_settings_pkey" PRIMARY KEY ("is_only")
);

-- CreateTable
CREATE TABLE "registration_links" (
    "id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_by" UUID,
    "note" VARCHAR(60) NOT NULL DEFAULT '',
    "max_uses" INTEGER NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "registration_links_pkey" PRIMARY KEY ("id")
);

-- DropIndex
DROP INDEX "operator_acts_user_id_idx";

-- CreateIndex
CREATE UNIQUE INDEX "instance_settings_logo_id_key" ON "instance_settings"("logo_id");

-- CreateIndex
CREATE UNIQUE INDEX "registration_links_token_hash_key" ON "registration_links"("token_hash");

-- CreateIndex
CREATE INDEX "registration_links_created_by_idx" ON "registration_links"("created_by");

-- CreateIndex
CREATE INDEX "operator_acts_actor_id_id_idx" ON "operator_acts"("actor_id", "id" DESC);

-- CreateIndex
CREATE INDEX "operator_acts_user_id_id_idx" ON "operator_acts"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "operator_acts_vtc_id_id_idx" ON "operator_acts"("vtc_id", "id" DESC);

-- CreateIndex
CREATE INDEX "operator_acts_action_id_idx" ON "operator_acts"("action", "id" DESC);

-- AddForeignKey
ALTER TABLE "operators" ADD CONSTRAINT "operators_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operator_acts" ADD CONSTRAINT "operator_acts_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operator_acts" ADD CONSTRAINT "operator_acts_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instance_settings" ADD CONSTRAINT "instance_settings_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_links" ADD CONSTRAINT "registration_links_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "users" ADD CONSTRAINT "users_lock_check" CHECK (
    ("locked_at" IS NULL) = ("lock_reason" IS NULL));
ALTER TABLE "vtcs" ADD CONSTRAINT "vtcs_hidden_check" CHECK (
    ("hidden_at" IS NULL) = ("hidden_reason" IS NULL));
ALTER TABLE "operator_links" ADD CONSTRAINT "operator_links_is_only_check" CHECK ("is_only");
ALTER TABLE "operator_acts" ADD CONSTRAINT "operator_acts_source_check" CHECK (
    "source" = 'WEB' OR "actor_id" IS NULL);
ALTER TABLE "instance_settings"
    ADD CONSTRAINT "instance_settings_is_only_check" CHECK ("is_only"),
    ADD CONSTRAINT "instance_settings_accent_check" CHECK ("accent" ~ '^#[0-9a-f]{6}$');
ALTER TABLE "registration_links" ADD CONSTRAINT "registration_links_uses_check" CHECK (
    "max_uses" > 0 AND "uses" BETWEEN 0 AND "max_uses");

INSERT INTO "instance_settings" DEFAULT VALUES;

-- The link is for the first operator alone.
CREATE FUNCTION "operators_end_link"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM operator_links;
    RETURN NULL;
END $$;
CREATE TRIGGER "operators_end_link" AFTER INSERT ON "operators"
    FOR EACH STATEMENT EXECUTE FUNCTION "operators_end_link"();

CREATE FUNCTION "operator_links_need_no_operator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM operators) THEN
        RAISE EXCEPTION 'there is an operator already' USING ERRCODE = 'check_violation',
            CONSTRAINT = 'operator_links_need_no_operator';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "operator_links_need_no_operator" BEFORE INSERT OR UPDATE ON "operator_links"
    FOR EACH ROW EXECUTE FUNCTION "operator_links_need_no_operator"();

-- A locked account gets nothing to sign in with, whoever makes it and in which way. The one that locks
-- it holds its row, so whatever is made at that moment comes before the lock, which ends it, or after.
CREATE FUNCTION "refuse_locked_user"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    is_locked boolean;
BEGIN
    SELECT locked_at IS NOT NULL INTO is_locked FROM users WHERE id = NEW.user_id FOR KEY SHARE;
    IF is_locked THEN
        RAISE EXCEPTION 'the account is locked' USING ERRCODE = 'check_violation',
            CONSTRAINT = 'users_not_locked';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "sessions_refuse_locked_user" BEFORE INSERT ON "sessions"
    FOR EACH ROW EXECUTE FUNCTION "refuse_locked_user"();
CREATE TRIGGER "devices_refuse_locked_user" BEFORE INSERT ON "devices"
    FOR EACH ROW EXECUTE FUNCTION "refuse_locked_user"();
CREATE TRIGGER "personal_tokens_refuse_locked_user" BEFORE INSERT ON "personal_tokens"
    FOR EACH ROW EXECUTE FUNCTION "refuse_locked_user"();
-- Not when tries are counted: whoever counts has the row, and would wait for who has the account.
CREATE TRIGGER "password_recoveries_refuse_locked_user"
    BEFORE INSERT OR UPDATE OF "token_hash" ON "password_recoveries"
    FOR EACH ROW EXECUTE FUNCTION "refuse_locked_user"();
CREATE TRIGGER "one_time_codes_refuse_locked_user"
    BEFORE INSERT OR UPDATE OF "code_hash" ON "one_time_codes"
    FOR EACH ROW EXECUTE FUNCTION "refuse_locked_user"();

-- An operator who is locked would be one who cannot act.
CREATE FUNCTION "operators_are_not_locked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM operators WHERE user_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER "operators_are_not_locked" AFTER UPDATE OF "locked_at" ON "users"
    FOR EACH ROW WHEN (NEW.locked_at IS NOT NULL) EXECUTE FUNCTION "operators_are_not_locked"();
CREATE TRIGGER "operators_refuse_locked_user" BEFORE INSERT ON "operators"
    FOR EACH ROW EXECUTE FUNCTION "refuse_locked_user"();

-- What operators look for: part of a name, an email address or a Steam id.
CREATE INDEX "users_search" ON "users"
    USING gin (search_normal("username" || ' ' || "email"::text || ' ' || "steam_id") gin_trgm_ops);
CREATE INDEX "users_locked" ON "users"("id" DESC) WHERE "locked_at" IS NOT NULL;
CREATE INDEX "vtcs_hidden" ON "vtcs"("id" DESC) WHERE "hidden_at" IS NOT NULL;

-- A hidden company is listed no more than one that is about to be deleted: the indexes of the list
-- and of its searches have neither, so that none has to be fetched to be passed over.
DROP INDEX "vtcs_popular";
DROP INDEX "vtcs_newest";
DROP INDEX "vtcs_by_name";
DROP INDEX "vtcs_search";
DROP INDEX "vtcs_search_short";
DROP INDEX "vtcs_speaks_idx";
DROP INDEX "vtcs_games_idx";
DROP INDEX "vtcs_by_country";
CREATE INDEX "vtcs_popular" ON "vtcs"("member_count" DESC, "id" DESC)
    INCLUDE ("search_text", "country") WHERE "delete_after" IS NULL AND "hidden_at" IS NULL;
CREATE INDEX "vtcs_newest" ON "vtcs"("id" DESC)
    INCLUDE ("search_text", "country") WHERE "delete_after" IS NULL AND "hidden_at" IS NULL;
CREATE INDEX "vtcs_by_name" ON "vtcs"("search_text", "id")
    INCLUDE ("country") WHERE "delete_after" IS NULL AND "hidden_at" IS NULL;
CREATE INDEX "vtcs_search" ON "vtcs" USING gin ("search_text" gin_trgm_ops)
    WHERE "delete_after" IS NULL AND "hidden_at" IS NULL;
CREATE INDEX "vtcs_search_short" ON "vtcs" USING gin ("search_grams")
    WHERE "delete_after" IS NULL AND "hidden_at" IS NULL;
CREATE INDEX "vtcs_speaks_idx" ON "vtcs" (split_part(lower("language"), '-', 1))
    WHERE "delete_after" IS NULL AND "hidden_at" IS NULL;
CREATE INDEX "vtcs_games_idx" ON "vtcs" USING gin ("games")
    WHERE "delete_after" IS NULL AND "hidden_at" IS NULL;
CREATE INDEX "vtcs_by_country" ON "vtcs"("country")
    WHERE "delete_after" IS NULL AND "hidden_at" IS NULL;

CREATE OR REPLACE FUNCTION "vtcs_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    change integer := 0;
BEGIN
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
        change := change + (NEW.delete_after IS NULL AND NEW.hidden_at IS NULL)::integer;
    END IF;
    IF TG_OP IN ('DELETE', 'UPDATE') THEN
        change := change - (OLD.delete_after IS NULL AND OLD.hidden_at IS NULL)::integer;
    END IF;
    IF change <> 0 THEN
        UPDATE vtc_totals SET listed = listed + change;
    END IF;
    RETURN NULL;
END $$;
DROP TRIGGER "vtcs_count" ON "vtcs";
CREATE TRIGGER "vtcs_count" AFTER INSERT OR DELETE OR UPDATE OF "delete_after", "hidden_at" ON "vtcs"
    FOR EACH ROW EXECUTE FUNCTION "vtcs_count"();
ANALYZE "vtcs";
