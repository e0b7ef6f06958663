CREATE OR REPLACE FUNCTION public.users_rename_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    UPDATE memberships SET search_name = '' WHERE user_id = NEW.id;
    RETURN NULL;
END $function$;
