CREATE OR REPLACE FUNCTION public.refuse_locked_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    is_locked boolean;
BEGIN
    SELECT locked_at IS NOT NULL INTO is_locked FROM users WHERE id = NEW.user_id FOR KEY SHARE;
    IF is_locked THEN
        RAISE EXCEPTION 'the account is locked' USING ERRCODE = 'check_violation',
            CONSTRAINT = 'users_not_locked';
    END IF;
    RETURN NEW;
END $function$;
