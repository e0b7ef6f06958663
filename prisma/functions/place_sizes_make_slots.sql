CREATE OR REPLACE FUNCTION public.place_sizes_make_slots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO place_slots (place_id, number)
    SELECT place.id, number
    FROM places place, generate_series(1, NEW.size) number
    WHERE place.id = NEW.place_id AND place.kind = 'GARAGE'
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $function$;
