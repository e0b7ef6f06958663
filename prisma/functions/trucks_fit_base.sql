CREATE OR REPLACE FUNCTION public.trucks_fit_base()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF EXISTS (SELECT FROM places WHERE id = NEW.place_id AND vtc_id = NEW.vtc_id AND game = NEW.game) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a truck is based in a garage of its company and game'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'trucks_fit_base';
END $function$;
