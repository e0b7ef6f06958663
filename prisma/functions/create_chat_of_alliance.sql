CREATE OR REPLACE FUNCTION public.create_chat_of_alliance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO chat_channels (kind, alliance_id) VALUES ('ALLIANCE', NEW.id);
    RETURN NULL;
END $function$;
