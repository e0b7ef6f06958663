CREATE OR REPLACE FUNCTION public.ledger_entries_stand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    DELETE FROM ledger_standing WHERE entry_id IN (SELECT reverses_id FROM added);
    INSERT INTO ledger_standing (vtc_id, kind, source_id, entry_id)
    SELECT vtc_id, kind, source_id, id FROM added WHERE reverses_id IS NULL;
    RETURN NULL;
END $function$;
