CREATE OR REPLACE FUNCTION public.roles_lock_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM vtcs WHERE id = OLD.vtc_id) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the Owner role is locked'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'roles_owner_locked';
END $function$;
