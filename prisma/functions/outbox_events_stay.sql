CREATE OR REPLACE FUNCTION public.outbox_events_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    RAISE EXCEPTION 'an event is not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'outbox_events_stay';
END $function$;
