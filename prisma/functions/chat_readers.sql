CREATE OR REPLACE FUNCTION public.chat_readers(channel uuid, at timestamp with time zone)
 RETURNS TABLE(user_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
    SELECT m.user_id FROM chat_channels c JOIN memberships m ON m.vtc_id = c.vtc_id
    WHERE c.id = channel AND c.kind = 'COMPANY'
    UNION ALL
    SELECT mr.user_id FROM chat_channels c JOIN member_roles mr ON mr.role_id = c.role_id
    WHERE c.id = channel
    UNION ALL
    SELECT mr.user_id
    FROM chat_channels c
    JOIN roles r ON r.vtc_id = c.vtc_id AND 'EVENTS' = ANY(r.duties)
    JOIN member_roles mr ON mr.role_id = r.id
    WHERE c.id = channel AND c.kind = 'EVENT'
    UNION ALL
    SELECT d.user_id FROM chat_channels c, event_drivers(c.event_id, at) d
    WHERE c.id = channel
    UNION ALL
    -- Members who see the alliance, of companies that are in it and take part in its chat.
    SELECT mr.user_id
    FROM chat_channels c
    JOIN alliance_members m ON m.alliance_id = c.alliance_id
    JOIN alliance_consents t ON t.member_id = m.id AND t.term::text = 'CHAT'
    JOIN roles r ON r.vtc_id = m.vtc_id AND 'VIEW_ALLIANCE_PAGE' = ANY(r.permissions)
    JOIN member_roles mr ON mr.role_id = r.id
    WHERE c.id = channel AND m.during @> at AND (m.leaves_at IS NULL OR m.leaves_at > at)
    UNION ALL
    SELECT person FROM chat_channels c, unnest(ARRAY[c.user_a, c.user_b]) person
    WHERE c.id = channel AND c.kind = 'DIRECT' AND person IS NOT NULL;
$function$;
