-- The duties that there are, as packages/schema lists them. A further one replaces this function and
-- is given to the Owner roles.
CREATE FUNCTION "duty_keys"() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ARRAY['DISPATCH', 'REVIEW_JOBS', 'ECONOMY', 'FLEET', 'EVENTS', 'COMMUNITY'];

-- Whether a list names nothing twice.
CREATE FUNCTION "names_each_once"("keys" text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (SELECT count(*) = count(DISTINCT "key") FROM unnest("keys") "key");

-- AlterTable
ALTER TABLE "roles" ADD COLUMN "duties" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- The Owner role holds all. It is locked against every other change.
ALTER TABLE "roles" DISABLE TRIGGER USER;
UPDATE "roles" SET "duties" = duty_keys() WHERE "is_owner";
ALTER TABLE "roles" ENABLE TRIGGER USER;

ALTER TABLE "roles"
    ADD CONSTRAINT "roles_duties_known_check" CHECK ("duties" <@ duty_keys()),
    ADD CONSTRAINT "roles_duties_once_check" CHECK (names_each_once("duties")),
    ADD CONSTRAINT "roles_owner_duties_check" CHECK (NOT "is_owner" OR "duties" @> duty_keys());

-- A token may be limited to permissions and to duties alike.
ALTER TABLE "personal_tokens" ALTER COLUMN "scopes" TYPE TEXT[] USING "scopes"::text[];

ALTER TABLE "personal_tokens"
    ADD CONSTRAINT "personal_tokens_scopes_known_check"
        CHECK ("scopes" <@ (enum_range(NULL::permission)::text[] || duty_keys())),
    ADD CONSTRAINT "personal_tokens_scopes_once_check" CHECK (names_each_once("scopes"));
