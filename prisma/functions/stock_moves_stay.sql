CREATE OR REPLACE FUNCTION public.stock_moves_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    -- Goods and counts go with their company only.
    IF TG_OP = 'DELETE' THEN
        IF NOT EXISTS (SELECT FROM places WHERE id = OLD.place_id) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'what was set and counted in a warehouse is not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_moves_stay';
END $function$;
