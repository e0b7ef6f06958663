CREATE OR REPLACE FUNCTION public.read_chat_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO chat_reads (channel_id, user_id, read_n)
    SELECT c.id, NEW.user_id, c.last_n FROM chat_channels c
    WHERE (c.kind = 'COMPANY' AND c.vtc_id = NEW.vtc_id)
       OR c.alliance_id IN (SELECT m.alliance_id FROM alliance_members m WHERE m.vtc_id = NEW.vtc_id)
    ON CONFLICT (channel_id, user_id) DO UPDATE SET read_n = greatest(chat_reads.read_n, excluded.read_n);
    RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.read_chat_of_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO chat_reads (channel_id, user_id, read_n)
    SELECT c.id, NEW.user_id, c.last_n FROM chat_channels c WHERE c.role_id = NEW.role_id
    ON CONFLICT (channel_id, user_id) DO UPDATE SET read_n = greatest(chat_reads.read_n, excluded.read_n);
    RETURN NULL;
END $function$;

CREATE TRIGGER "memberships_read_chat" AFTER INSERT ON "memberships"
  FOR EACH ROW EXECUTE FUNCTION "read_chat_of_member"();
CREATE TRIGGER "member_roles_read_chat" AFTER INSERT ON "member_roles"
  FOR EACH ROW EXECUTE FUNCTION "read_chat_of_role"();
