CREATE OR REPLACE FUNCTION public.vtcs_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    change integer := 0;
BEGIN
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
        change := change + (NEW.delete_after IS NULL AND NEW.hidden_at IS NULL)::integer;
    END IF;
    IF TG_OP IN ('DELETE', 'UPDATE') THEN
        change := change - (OLD.delete_after IS NULL AND OLD.hidden_at IS NULL)::integer;
    END IF;
    IF change <> 0 THEN
        UPDATE vtc_totals SET listed = listed + change;
    END IF;
    RETURN NULL;
END $function$;
