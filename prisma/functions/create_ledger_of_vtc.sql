CREATE OR REPLACE FUNCTION public.create_ledger_of_vtc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO ledgers (vtc_id) VALUES (NEW.id);
    RETURN NULL;
END $function$;
