CREATE OR REPLACE FUNCTION public.note_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    NEW.sequence := OLD.sequence + 1;
    NEW.changed_at := now();
    RETURN NEW;
END $function$;
