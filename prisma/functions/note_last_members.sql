CREATE OR REPLACE FUNCTION public.note_last_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO last_members (vtc_id, user_id)
        SELECT m.vtc_id, m.user_id FROM memberships m WHERE m.vtc_id = OLD.id;
    RETURN OLD;
END $function$;
