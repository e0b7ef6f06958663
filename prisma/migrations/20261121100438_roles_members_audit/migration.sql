-- DropIndex
DROP INDEX "memberships_vtc_id_joined_at_idx";

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "last_active_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "search_name" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "action" VARCHAR(40) NOT NULL,
    "actor_id" UUID,
    "actor_name" VARCHAR(32) NOT NULL,
    "subject_id" UUID NOT NULL,
    "subject_name" VARCHAR(50) NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "leaves" (
    "user_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "from_day" DATE NOT NULL,
    "until_day" DATE NOT NULL,
    "reason" VARCHAR(200) NOT NULL DEFAULT '',

    CONSTRAINT "leaves_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "member_notes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "author_id" UUID,
    "text" VARCHAR(500) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_notes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_entries_vtc_id_id_idx" ON "audit_entries"("vtc_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entries_vtc_id_action_id_idx" ON "audit_entries"("vtc_id", "action", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entries_vtc_id_actor_id_id_idx" ON "audit_entries"("vtc_id", "actor_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entries_vtc_id_subject_id_id_idx" ON "audit_entries"("vtc_id", "subject_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_idx" ON "audit_entries"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "leaves_user_id_vtc_id_key" ON "leaves"("user_id", "vtc_id");

-- CreateIndex
CREATE INDEX "member_notes_user_id_vtc_id_id_idx" ON "member_notes"("user_id", "vtc_id", "id");

-- CreateIndex
CREATE INDEX "member_notes_author_id_idx" ON "member_notes"("author_id");

-- CreateIndex
CREATE INDEX "memberships_vtc_id_joined_at_user_id_idx" ON "memberships"("vtc_id", "joined_at", "user_id");

-- CreateIndex
CREATE INDEX "memberships_vtc_id_last_active_at_user_id_idx" ON "memberships"("vtc_id", "last_active_at", "user_id");

-- CreateIndex
CREATE INDEX "memberships_vtc_id_search_name_user_id_idx" ON "memberships"("vtc_id", "search_name", "user_id");

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_user_id_vtc_id_fkey" FOREIGN KEY ("user_id", "vtc_id") REFERENCES "memberships"("user_id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_user_id_vtc_id_fkey" FOREIGN KEY ("user_id", "vtc_id") REFERENCES "memberships"("user_id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- From here on written by hand: what the schema language cannot say.

-- A member's name, as lists sort and search it.
CREATE FUNCTION "memberships_set_search_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT search_normal(username) INTO NEW.search_name FROM users WHERE id = NEW.user_id;
    RETURN NEW;
END $$;

CREATE TRIGGER "memberships_set_search_name" BEFORE INSERT OR UPDATE OF "search_name" ON "memberships"
    FOR EACH ROW EXECUTE FUNCTION "memberships_set_search_name"();

UPDATE "memberships" SET "search_name" = '';

CREATE FUNCTION "users_rename_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE memberships SET search_name = '' WHERE user_id = NEW.id;
    RETURN NULL;
END $$;

CREATE TRIGGER "users_rename_member" AFTER UPDATE OF "username" ON "users"
    FOR EACH ROW WHEN (OLD."username" <> NEW."username") EXECUTE FUNCTION "users_rename_member"();

ALTER TABLE "leaves" ADD CONSTRAINT "leaves_days_check" CHECK ("from_day" <= "until_day");

-- Names of roles differ by more than case, so that no second role passes for the Owner role.
CREATE UNIQUE INDEX "roles_vtc_id_name_key" ON "roles"("vtc_id", lower("name"));

-- The Owner role is never changed, made of another role, or deleted before its company.
CREATE FUNCTION "roles_lock_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM vtcs WHERE id = OLD.vtc_id) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the Owner role is locked'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'roles_owner_locked';
END $$;

CREATE TRIGGER "roles_lock_owner_delete" BEFORE DELETE ON "roles"
    FOR EACH ROW WHEN (OLD."is_owner") EXECUTE FUNCTION "roles_lock_owner"();
CREATE TRIGGER "roles_lock_owner_update" BEFORE UPDATE ON "roles"
    FOR EACH ROW WHEN (OLD."is_owner" OR NEW."is_owner") EXECUTE FUNCTION "roles_lock_owner"();

-- At least one default role remains. The company's row is locked first: of two transactions that
-- each take one of two default roles away, the second sees what the first did.
CREATE FUNCTION "roles_keep_default"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM vtcs WHERE id = OLD.vtc_id FOR NO KEY UPDATE;
    IF NOT FOUND OR EXISTS (SELECT FROM roles WHERE vtc_id = OLD.vtc_id AND is_default) THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION 'a company needs a default role'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'roles_default_remains';
END $$;

CREATE TRIGGER "roles_keep_default_delete" AFTER DELETE ON "roles"
    FOR EACH ROW WHEN (OLD."is_default") EXECUTE FUNCTION "roles_keep_default"();
CREATE TRIGGER "roles_keep_default_update" AFTER UPDATE OF "is_default" ON "roles"
    FOR EACH ROW WHEN (OLD."is_default" AND NOT NEW."is_default") EXECUTE FUNCTION "roles_keep_default"();

-- The Owner role is held by the owner and by nobody else. Checked at commit, because handing over
-- takes several statements.
CREATE FUNCTION "owner_role_is_owners"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    company uuid;
BEGIN
    IF TG_TABLE_NAME = 'vtcs' THEN
        company := NEW.id;
    ELSIF TG_OP = 'DELETE' THEN
        company := OLD.vtc_id;
    ELSE
        company := NEW.vtc_id;
    END IF;
    IF EXISTS (
        SELECT FROM vtcs v JOIN roles r ON r.vtc_id = v.id AND r.is_owner
        WHERE v.id = company
          AND (SELECT array_agg(m.user_id) FROM member_roles m WHERE m.role_id = r.id)
              IS DISTINCT FROM ARRAY[v.owner_id]
    ) THEN
        RAISE EXCEPTION 'the Owner role belongs to the owner'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'owner_role_is_owners';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "member_roles_owner_role" AFTER INSERT OR UPDATE OR DELETE ON "member_roles"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "owner_role_is_owners"();
CREATE CONSTRAINT TRIGGER "vtcs_owner_role" AFTER UPDATE OF "owner_id" ON "vtcs"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "owner_role_is_owners"();

-- Every member has a role: whoever loses the last one gets the default roles in the same
-- transaction, or the transaction fails.
CREATE FUNCTION "members_have_roles"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    member uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
BEGIN
    IF EXISTS (SELECT FROM memberships WHERE user_id = member)
        AND NOT EXISTS (SELECT FROM member_roles WHERE user_id = member)
    THEN
        RAISE EXCEPTION 'a member needs a role'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'members_have_roles';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "memberships_have_roles" AFTER INSERT ON "memberships"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "members_have_roles"();
CREATE CONSTRAINT TRIGGER "member_roles_have_roles" AFTER DELETE ON "member_roles"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "members_have_roles"();

-- What the audit log says stays said; only the link to an account that goes may go with it.
CREATE FUNCTION "audit_entries_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.vtc_id, NEW.action, NEW.subject_id, NEW.before, NEW.after, NEW.created_at)
        IS DISTINCT FROM
        (OLD.id, OLD.vtc_id, OLD.action, OLD.subject_id, OLD.before, OLD.after, OLD.created_at)
    THEN
        RAISE EXCEPTION 'the audit log is not changed'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_entries_stay';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "audit_entries_stay" BEFORE UPDATE ON "audit_entries"
    FOR EACH ROW EXECUTE FUNCTION "audit_entries_stay"();
