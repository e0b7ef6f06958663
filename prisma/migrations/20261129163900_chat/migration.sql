-- CreateEnum
CREATE TYPE "chat_kind" AS ENUM ('COMPANY', 'ROLE', 'EVENT', 'ALLIANCE', 'DIRECT');

-- CreateEnum
CREATE TYPE "chat_writers" AS ENUM ('ALL', 'STAFF');

-- CreateEnum
CREATE TYPE "chat_removal" AS ENUM ('AUTHOR', 'STAFF');

-- AlterEnum
ALTER TYPE "alliance_term" ADD VALUE 'CHAT';

-- CreateTable
CREATE TABLE "chat_channels" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "chat_kind" NOT NULL,
    "vtc_id" UUID,
    "role_id" UUID,
    "event_id" UUID,
    "alliance_id" UUID,
    "is_main" BOOLEAN NOT NULL DEFAULT false,
    "user_a" UUID,
    "user_b" UUID,
    "name" VARCHAR(40),
    "topic" VARCHAR(200) NOT NULL DEFAULT '',
    "slow_s" INTEGER NOT NULL DEFAULT 0,
    "writers" "chat_writers" NOT NULL DEFAULT 'ALL',
    "archived_at" TIMESTAMPTZ(3),
    "last_n" INTEGER NOT NULL DEFAULT 0,
    "last_rev" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_channels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_messages" (
    "channel_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "author_id" UUID,
    "body" JSONB,
    "reply_n" INTEGER,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "edited_at" TIMESTAMPTZ(3),
    "removed" "chat_removal",
    "rev" INTEGER NOT NULL,

    CONSTRAINT "chat_messages_pkey" PRIMARY KEY ("channel_id","n")
);

-- CreateTable
CREATE TABLE "chat_reads" (
    "channel_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "read_n" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "chat_reads_pkey" PRIMARY KEY ("channel_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "chat_channels_role_id_key" ON "chat_channels"("role_id");

-- CreateIndex
CREATE UNIQUE INDEX "chat_channels_event_id_key" ON "chat_channels"("event_id");

-- CreateIndex
CREATE UNIQUE INDEX "chat_channels_alliance_id_key" ON "chat_channels"("alliance_id");

-- CreateIndex
CREATE INDEX "chat_channels_vtc_id_idx" ON "chat_channels"("vtc_id");

-- CreateIndex
CREATE INDEX "chat_channels_user_b_idx" ON "chat_channels"("user_b");

-- CreateIndex
CREATE UNIQUE INDEX "chat_channels_user_a_user_b_key" ON "chat_channels"("user_a", "user_b");

-- CreateIndex
CREATE UNIQUE INDEX "chat_messages_id_key" ON "chat_messages"("id");

-- CreateIndex
CREATE INDEX "chat_messages_author_id_idx" ON "chat_messages"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "chat_messages_channel_id_rev_key" ON "chat_messages"("channel_id", "rev");

-- CreateIndex
CREATE INDEX "chat_reads_user_id_idx" ON "chat_reads"("user_id");

-- AddForeignKey
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "roles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_alliance_id_fkey" FOREIGN KEY ("alliance_id") REFERENCES "alliances"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_user_a_fkey" FOREIGN KEY ("user_a") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_user_b_fkey" FOREIGN KEY ("user_b") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "chat_channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "chat_channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "chat_channels_main_key" ON "chat_channels"("vtc_id") WHERE "is_main";

ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_kind_check" CHECK (
    ("kind" IN ('COMPANY', 'ROLE', 'EVENT')) = ("vtc_id" IS NOT NULL)
    AND ("kind" = 'ROLE') = ("role_id" IS NOT NULL)
    AND ("kind" = 'EVENT') = ("event_id" IS NOT NULL)
    AND ("kind" = 'ALLIANCE') = ("alliance_id" IS NOT NULL)
    AND ("kind" = 'DIRECT' OR "user_a" IS NULL AND "user_b" IS NULL)
    AND ("kind" = 'COMPANY' OR NOT "is_main"));
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_name_check" CHECK (("name" IS NOT NULL) = ("kind" = 'ROLE' OR "kind" = 'COMPANY' AND NOT "is_main"));
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_pair_check" CHECK ("user_a" < "user_b");
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_slow_s_check" CHECK ("slow_s" BETWEEN 0 AND 3600);
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_last_n_check" CHECK ("last_n" BETWEEN 0 AND "last_rev");
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_body_check" CHECK (("body" IS NULL) = ("removed" IS NOT NULL));
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_reply_n_check" CHECK ("reply_n" > 0 AND "reply_n" < "n");
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_read_n_check" CHECK ("read_n" >= 0);

-- Who may read a channel at a time; a user may be listed twice. Routes and streams ask nothing else.
CREATE FUNCTION "chat_readers"("channel" uuid, "at" timestamptz)
RETURNS TABLE ("user_id" uuid) LANGUAGE sql STABLE AS $$
    SELECT m.user_id FROM chat_channels c JOIN memberships m ON m.vtc_id = c.vtc_id
    WHERE c.id = channel AND c.kind = 'COMPANY'
    UNION ALL
    SELECT mr.user_id FROM chat_channels c JOIN member_roles mr ON mr.role_id = c.role_id
    WHERE c.id = channel
    UNION ALL
    SELECT mr.user_id
    FROM chat_channels c
    JOIN roles r ON r.vtc_id = c.vtc_id AND 'EVENTS' = ANY(r.duties)
    JOIN member_roles mr ON mr.role_id = r.id
    WHERE c.id = channel AND c.kind = 'EVENT'
    UNION ALL
    -- Drivers who answered yes or maybe and still see the event.
    SELECT a.user_id
    FROM chat_channels c
    JOIN events e ON e.id = c.event_id
    JOIN vtcs v ON v.id = e.vtc_id
    JOIN event_answers a ON a.event_id = e.id AND a.answer <> 'NO'
    LEFT JOIN memberships own ON own.user_id = a.user_id
    WHERE c.id = channel AND e.state <> 'DRAFT'
      AND (own.vtc_id = e.vtc_id
           OR v.hidden_at IS NULL
              AND NOT EXISTS (SELECT FROM vtc_blocks b
                              WHERE b.vtc_id = e.vtc_id AND b.user_id = a.user_id AND (b.until IS NULL OR b.until > at))
              AND (e.reach = 'PUBLIC'
                   OR e.reach = 'ALLIES' AND EXISTS (
                       SELECT FROM alliance_members host JOIN alliance_members m ON m.alliance_id = host.alliance_id
                       WHERE host.vtc_id = e.vtc_id AND m.vtc_id = own.vtc_id
                         AND host.during @> at AND (host.leaves_at IS NULL OR host.leaves_at > at)
                         AND m.during @> at AND (m.leaves_at IS NULL OR m.leaves_at > at))))
    UNION ALL
    -- Members who see the alliance, of companies that are in it and take part in its chat.
    SELECT mr.user_id
    FROM chat_channels c
    JOIN alliance_members m ON m.alliance_id = c.alliance_id
    JOIN alliance_consents t ON t.member_id = m.id AND t.term::text = 'CHAT'
    JOIN roles r ON r.vtc_id = m.vtc_id AND 'VIEW_ALLIANCE_PAGE' = ANY(r.permissions)
    JOIN member_roles mr ON mr.role_id = r.id
    WHERE c.id = channel AND m.during @> at AND (m.leaves_at IS NULL OR m.leaves_at > at)
    UNION ALL
    SELECT person FROM chat_channels c, unnest(ARRAY[c.user_a, c.user_b]) person
    WHERE c.id = channel AND c.kind = 'DIRECT' AND person IS NOT NULL;
$$;

-- The channels that create themselves.
CREATE FUNCTION "create_chat_of_vtc"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO chat_channels (kind, vtc_id, is_main) VALUES ('COMPANY', NEW.id, true);
    RETURN NULL;
END $$;
CREATE TRIGGER "vtcs_chat" AFTER INSERT ON "vtcs" FOR EACH ROW EXECUTE FUNCTION "create_chat_of_vtc"();
CREATE FUNCTION "create_chat_of_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO chat_channels (kind, vtc_id, event_id) VALUES ('EVENT', NEW.vtc_id, NEW.id) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER "events_chat" AFTER INSERT OR UPDATE OF "state" ON "events" FOR EACH ROW
    WHEN (NEW."state" = 'PUBLISHED') EXECUTE FUNCTION "create_chat_of_event"();
CREATE FUNCTION "create_chat_of_alliance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO chat_channels (kind, alliance_id) VALUES ('ALLIANCE', NEW.id);
    RETURN NULL;
END $$;
CREATE TRIGGER "alliances_chat" AFTER INSERT ON "alliances" FOR EACH ROW EXECUTE FUNCTION "create_chat_of_alliance"();

INSERT INTO "chat_channels" ("kind", "vtc_id", "is_main") SELECT 'COMPANY', "id", true FROM "vtcs";
INSERT INTO "chat_channels" ("kind", "vtc_id", "event_id") SELECT 'EVENT', "vtc_id", "id" FROM "events" WHERE "state" <> 'DRAFT';
INSERT INTO "chat_channels" ("kind", "alliance_id") SELECT 'ALLIANCE', "id" FROM "alliances";

-- The texts of a deleted account are removed.
CREATE FUNCTION "remove_chat_messages_of_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM chat_channels
    WHERE id IN (SELECT channel_id FROM chat_messages WHERE author_id = OLD.id AND removed IS NULL)
    ORDER BY id FOR NO KEY UPDATE;
    WITH own AS MATERIALIZED (
        SELECT channel_id, n, row_number() OVER (PARTITION BY channel_id ORDER BY n) AS k
        FROM chat_messages WHERE author_id = OLD.id AND removed IS NULL
    ), changed AS (
        UPDATE chat_channels c SET last_rev = c.last_rev + o.count
        FROM (SELECT channel_id, count(*)::int AS count FROM own GROUP BY channel_id) o
        WHERE c.id = o.channel_id
        RETURNING c.id, c.last_rev - o.count AS rev
    )
    UPDATE chat_messages m SET body = NULL, removed = 'AUTHOR', rev = changed.rev + own.k
    FROM own JOIN changed ON changed.id = own.channel_id
    WHERE m.channel_id = own.channel_id AND m.n = own.n;
    RETURN OLD;
END $$;
CREATE TRIGGER "users_chat" BEFORE DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "remove_chat_messages_of_user"();
