CREATE OR REPLACE FUNCTION public.incident_change_of(job jobs, sign integer)
 RETURNS incident_change
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT ROW(sign, job.vtc_id, job.game, (job.ended_at AT TIME ZONE 'UTC')::date,
               job.source_city_id || '>' || job.destination_city_id, job.incidents)::incident_change
$function$;
