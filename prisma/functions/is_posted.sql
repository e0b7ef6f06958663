CREATE OR REPLACE FUNCTION public.is_posted(job jobs)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT job.vtc_id IS NOT NULL AND (coalesce(job.tier IN ('verified', 'accepted'), false) OR job.state = 'cancelled');
$function$;
