CREATE OR REPLACE FUNCTION public.members_mark_trucks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    -- Trucks of members who leave are away until these come back.
    IF TG_OP IN ('DELETE', 'UPDATE') THEN
        INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at) VALUES (OLD.vtc_id, 'member', OLD.user_id, now());
    END IF;
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
        INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at) VALUES (NEW.vtc_id, 'member', NEW.user_id, now());
    END IF;
    RETURN NULL;
END $function$;
