CREATE OR REPLACE FUNCTION public.remove_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    DELETE FROM media WHERE id = OLD.picture_id;
    RETURN NULL;
END $function$;
