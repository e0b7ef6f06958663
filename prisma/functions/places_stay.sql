CREATE OR REPLACE FUNCTION public.places_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    -- Sizes go with their company only.
    IF TG_OP = 'DELETE' THEN
        IF NOT EXISTS (SELECT FROM places WHERE id = OLD.place_id) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'what was bought and sold is not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'places_stay';
END $function$;
