CREATE OR REPLACE FUNCTION public.memberships_set_search_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    SELECT search_normal(username) INTO NEW.search_name FROM users WHERE id = NEW.user_id;
    RETURN NEW;
END $function$;
