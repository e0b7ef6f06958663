CREATE OR REPLACE FUNCTION public.place_sizes_fit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    place places;
BEGIN
    SELECT * INTO place FROM places WHERE id = NEW.place_id FOR NO KEY UPDATE;
    IF place.sold_at IS NOT NULL OR EXISTS (SELECT FROM place_sizes WHERE place_id = NEW.place_id AND size >= NEW.size)
       OR place.kind = 'GARAGE' AND NEW.size NOT BETWEEN 3 AND 30
       OR place.kind = 'WAREHOUSE' AND (NEW.size NOT BETWEEN 1000 AND 10000 OR NEW.size % 500 <> 0) THEN
        RAISE EXCEPTION 'a place only grows, to a size of its kind, and until it is sold'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'place_sizes_fit';
    END IF;
    RETURN NEW;
END $function$;
