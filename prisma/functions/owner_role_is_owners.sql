CREATE OR REPLACE FUNCTION public.owner_role_is_owners()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    company uuid;
BEGIN
    IF TG_TABLE_NAME = 'vtcs' THEN
        company := NEW.id;
    ELSIF TG_OP = 'DELETE' THEN
        company := OLD.vtc_id;
    ELSE
        company := NEW.vtc_id;
    END IF;
    IF EXISTS (
        SELECT FROM vtcs v JOIN roles r ON r.vtc_id = v.id AND r.is_owner
        WHERE v.id = company
          AND (SELECT array_agg(m.user_id) FROM member_roles m WHERE m.role_id = r.id)
              IS DISTINCT FROM ARRAY[v.owner_id]
    ) THEN
        RAISE EXCEPTION 'the Owner role belongs to the owner'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'owner_role_is_owners';
    END IF;
    RETURN NULL;
END $function$;
