CREATE OR REPLACE FUNCTION public.create_chat_of_vtc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO chat_channels (kind, vtc_id, is_main) VALUES ('COMPANY', NEW.id, true);
    RETURN NULL;
END $function$;
