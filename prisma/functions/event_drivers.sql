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
