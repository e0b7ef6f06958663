CREATE OR REPLACE FUNCTION public.create_chat_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO chat_channels (kind, vtc_id, event_id) VALUES ('EVENT', NEW.vtc_id, NEW.id) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $function$;
