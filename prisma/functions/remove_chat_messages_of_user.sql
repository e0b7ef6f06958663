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
