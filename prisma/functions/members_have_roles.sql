CREATE OR REPLACE FUNCTION public.members_have_roles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    member uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
BEGIN
    IF EXISTS (SELECT FROM memberships WHERE user_id = member)
        AND NOT EXISTS (SELECT FROM member_roles WHERE user_id = member)
    THEN
        RAISE EXCEPTION 'a member needs a role'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'members_have_roles';
    END IF;
    RETURN NULL;
END $function$;
