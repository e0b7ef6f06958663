CREATE OR REPLACE FUNCTION public.audit_entries_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    names CONSTANT text[] := ARRAY['owner', 'offeredTo'];
BEGIN
    IF (NEW.id, NEW.vtc_id, NEW.action, NEW.subject_id, NEW.created_at)
        IS DISTINCT FROM (OLD.id, OLD.vtc_id, OLD.action, OLD.subject_id, OLD.created_at)
        OR (NEW.before IS DISTINCT FROM OLD.before
            AND (NEW.before - names, NEW.before ? 'owner', NEW.before ? 'offeredTo')
                IS DISTINCT FROM (OLD.before - names, OLD.before ? 'owner', OLD.before ? 'offeredTo'))
        OR (NEW.after IS DISTINCT FROM OLD.after
            AND (NEW.after - names, NEW.after ? 'owner', NEW.after ? 'offeredTo')
                IS DISTINCT FROM (OLD.after - names, OLD.after ? 'owner', OLD.after ? 'offeredTo'))
    THEN
        RAISE EXCEPTION 'the audit log is not changed'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_entries_stay';
    END IF;
    RETURN NEW;
END $function$;
