CREATE OR REPLACE FUNCTION public.chat_text(body jsonb, mentions uuid[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
    said text := body->>'source';
    mentioned record;
BEGIN
    FOR mentioned IN SELECT m.id, u.username FROM unnest(mentions) m (id) LEFT JOIN users u ON u.id = m.id LOOP
        said := replace(said, '<@' || mentioned.id || '>', '@' || coalesce(mentioned.username, '…'));
    END LOOP;
    RETURN said;
END $function$;
