CREATE OR REPLACE FUNCTION public.is_posted(vtc_id uuid, tier job_tier, state job_state)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT vtc_id IS NOT NULL AND (coalesce(tier IN ('verified', 'accepted'), false) OR state = 'cancelled');
$function$;
