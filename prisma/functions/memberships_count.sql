CREATE OR REPLACE FUNCTION public.memberships_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF TG_OP IN ('DELETE', 'UPDATE') THEN
        UPDATE vtcs SET member_count = member_count - 1 WHERE id = OLD.vtc_id;
    END IF;
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
        UPDATE vtcs SET member_count = member_count + 1 WHERE id = NEW.vtc_id;
    END IF;
    RETURN NULL;
END $function$;
