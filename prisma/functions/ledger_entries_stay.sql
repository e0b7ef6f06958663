CREATE OR REPLACE FUNCTION public.ledger_entries_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    -- Entries go with their company only.
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM vtcs WHERE id = OLD.vtc_id) THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.actor_id IS NULL
       AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'entries of the ledger are not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_stay';
END $function$;
