CREATE OR REPLACE FUNCTION public.truck_liveries_fit_game()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF EXISTS (SELECT FROM trucks t JOIN liveries l ON l.game = t.game WHERE t.id = NEW.truck_id AND l.id = NEW.livery_id) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a truck wears a livery of its game'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'truck_liveries_fit_game';
END $function$;
