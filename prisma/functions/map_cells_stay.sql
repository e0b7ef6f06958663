CREATE OR REPLACE FUNCTION public.map_cells_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    RAISE EXCEPTION 'the map is kept by servers of a newer version'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'map_cells_stay';
END $function$;
