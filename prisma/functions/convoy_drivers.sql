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
