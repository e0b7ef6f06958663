-- AlterTable
ALTER TABLE "event_answers" ADD COLUMN     "shows_place" BOOLEAN NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION public.event_drivers(event uuid, at timestamp with time zone)
 RETURNS TABLE(user_id uuid, answer event_reply, yes_at timestamp with time zone, shows_place boolean)
 LANGUAGE sql
 STABLE
AS $function$
    -- Drivers who answered yes or maybe and still see the event.
    SELECT a.user_id, a.answer, a.yes_at, a.shows_place
    FROM events e
    JOIN vtcs v ON v.id = e.vtc_id
    JOIN event_answers a ON a.event_id = e.id AND a.answer <> 'NO'
    LEFT JOIN memberships own ON own.user_id = a.user_id
    WHERE e.id = event AND e.state <> 'DRAFT'
      AND (own.vtc_id = e.vtc_id
           OR v.hidden_at IS NULL
              AND NOT EXISTS (SELECT FROM vtc_blocks b
                              WHERE b.vtc_id = e.vtc_id AND b.user_id = a.user_id AND (b.until IS NULL OR b.until > at))
              AND (e.reach = 'PUBLIC'
                   OR e.reach = 'ALLIES' AND EXISTS (
                       SELECT FROM alliance_members host JOIN alliance_members m ON m.alliance_id = host.alliance_id
                       WHERE host.vtc_id = e.vtc_id AND m.vtc_id = own.vtc_id
                         AND host.during @> at AND (host.leaves_at IS NULL OR host.leaves_at > at)
                         AND m.during @> at AND (m.leaves_at IS NULL OR m.leaves_at > at))));
$function$;

CREATE OR REPLACE FUNCTION public.convoy_drivers(event uuid, at timestamp with time zone)
 RETURNS TABLE(user_id uuid, shows_place boolean)
 LANGUAGE sql
 STABLE
AS $function$
    -- Drivers with a place at an event: those with a yes who don't wait. Locked accounts are left out.
    SELECT d.user_id, d.shows_place
    FROM events e
    JOIN event_drivers(e.id, at) d ON d.answer = 'YES'
    JOIN users u ON u.id = d.user_id AND u.locked_at IS NULL
    WHERE e.id = event AND e.state = 'PUBLISHED'
      AND (e.places IS NULL
           OR e.places > (SELECT count(*) FROM event_answers a
                          WHERE a.event_id = e.id AND a.answer = 'YES' AND (a.yes_at, a.user_id) < (d.yes_at, d.user_id)));
$function$;

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
