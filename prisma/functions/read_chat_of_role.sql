CREATE OR REPLACE FUNCTION public.read_chat_of_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO chat_reads (channel_id, user_id, read_n)
    SELECT c.id, NEW.user_id, c.last_n FROM chat_channels c WHERE c.role_id = NEW.role_id
    ON CONFLICT (channel_id, user_id) DO UPDATE SET read_n = greatest(chat_reads.read_n, excluded.read_n);
    RETURN NULL;
END $function$;
