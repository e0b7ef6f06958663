-- CreateEnum
CREATE TYPE "chat_mark" AS ENUM ('UP', 'HEART', 'LAUGH', 'PARTY', 'SAD', 'EYES', 'CHECK', 'TRUCK');

-- CreateTable
CREATE TABLE "chat_reactions" (
    "channel_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "mark" "chat_mark" NOT NULL,

    CONSTRAINT "chat_reactions_pkey" PRIMARY KEY ("channel_id","n","mark","user_id")
);

-- CreateIndex
CREATE INDEX "chat_reactions_user_id_idx" ON "chat_reactions"("user_id");

-- AddForeignKey
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_channel_id_n_fkey" FOREIGN KEY ("channel_id", "n") REFERENCES "chat_messages"("channel_id", "n") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION public.remove_chat_messages_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    ), reactions AS (
        DELETE FROM chat_reactions r USING own WHERE r.channel_id = own.channel_id AND r.n = own.n
    )
    UPDATE chat_messages m SET body = NULL, mentions = '{}', mentions_all = false, removed = 'AUTHOR', rev = changed.rev + own.k
    FROM own JOIN changed ON changed.id = own.channel_id
    WHERE m.channel_id = own.channel_id AND m.n = own.n;
    RETURN OLD;
END $function$;
