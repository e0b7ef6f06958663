CREATE OR REPLACE FUNCTION public.roles_keep_default()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM FROM vtcs WHERE id = OLD.vtc_id FOR NO KEY UPDATE;
    IF NOT FOUND OR EXISTS (SELECT FROM roles WHERE vtc_id = OLD.vtc_id AND is_default) THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION 'a company needs a default role'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'roles_default_remains';
END $function$;
