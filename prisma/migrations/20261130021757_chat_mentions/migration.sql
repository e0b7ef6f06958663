-- CreateEnum
CREATE TYPE "chat_involvement" AS ENUM ('ALL', 'MENTIONS', 'NOTHING');

-- AlterTable
ALTER TABLE "chat_messages" ADD COLUMN     "mentions" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "mentions_all" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "chat_reads" ADD COLUMN     "involvement" "chat_involvement" NOT NULL DEFAULT 'ALL';

ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_mentions_check" CHECK (cardinality("mentions") <= 20 AND ("body" IS NOT NULL OR "mentions" = '{}' AND NOT "mentions_all")) NOT VALID;

-- The source of a message, with the names of the readers whom it mentions.
CREATE FUNCTION "chat_text"("body" jsonb, "mentions" uuid[]) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
    said text := body->>'source';
    mentioned record;
BEGIN
    FOR mentioned IN SELECT m.id, u.username FROM unnest(mentions) m (id) LEFT JOIN users u ON u.id = m.id LOOP
        said := replace(said, '<@' || mentioned.id || '>', '@' || coalesce(mentioned.username, '…'));
    END LOOP;
    RETURN said;
END $$;

CREATE OR REPLACE FUNCTION "remove_chat_messages_of_user"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    UPDATE chat_messages m SET body = NULL, mentions = '{}', mentions_all = false, removed = 'AUTHOR', rev = changed.rev + own.k
    FROM own JOIN changed ON changed.id = own.channel_id
    WHERE m.channel_id = own.channel_id AND m.n = own.n;
    RETURN OLD;
END $$;
