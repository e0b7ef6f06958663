CREATE OR REPLACE FUNCTION public.places_end_slots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    -- Fails while trucks are parked there.
    DELETE FROM place_slots WHERE place_id = NEW.id;
    RETURN NULL;
END $function$;
