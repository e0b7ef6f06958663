CREATE OR REPLACE FUNCTION public.stock_is_in_warehouse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF EXISTS (SELECT FROM places WHERE id = NEW.place_id AND kind = 'WAREHOUSE') THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'only warehouses have stock'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_is_in_warehouse';
END $function$;
