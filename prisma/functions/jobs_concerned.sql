CREATE OR REPLACE FUNCTION public.jobs_concerned(driver uuid, own uuid[], is_delivered boolean, spans text[], trucks text[], odometers text[], moving integer, most_shared_m integer, most_moving_s integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  times tstzmultirange := (
    SELECT range_agg(span) FROM (SELECT span::tstzrange AS span FROM unnest(spans) span
                                 UNION ALL
                                 SELECT span FROM job_chapters WHERE job_id = ANY (own)) one);
  concerned uuid[] := ARRAY(
    SELECT j.id FROM jobs j
    WHERE j.driver_id = driver AND j.state = 'delivered' AND j.id <> ALL (own)
      AND j.ended_at > lower(times) AND j.ended_at < upper(times) + interval '24 hours'
      AND ('HOURS_IMPOSSIBLE' = ANY (j.reasons) OR most_moving_s < moving + (
        SELECT coalesce(sum(c.moving_s), 0) FROM job_chapters c
        WHERE c.driver_id = driver AND c.span && tstzrange(j.ended_at - interval '24 hours', j.ended_at))));
BEGIN
  IF NOT is_delivered THEN
    RETURN concerned;
  END IF;
  RETURN ARRAY(
    SELECT unnest(concerned)
    UNION
    SELECT chapter.job_id FROM job_chapters chapter
    WHERE chapter.driver_id = driver AND chapter.span && times AND chapter.job_id <> ALL (own)
    UNION
    SELECT j.id
    FROM (SELECT chapter.job_id,
                 sum(upper(chapter.odometer * given.odometer) - lower(chapter.odometer * given.odometer)) AS shared_m
          FROM (SELECT truck, odometer::int8range AS odometer FROM unnest(trucks, odometers) one (truck, odometer)
                UNION ALL
                SELECT truck, odometer FROM job_chapters WHERE job_id = ANY (own)) given
          JOIN job_chapters chapter ON chapter.driver_id = driver AND chapter.truck = given.truck
            AND chapter.odometer && given.odometer
          WHERE chapter.job_id <> ALL (own)
          GROUP BY chapter.job_id) other
    JOIN jobs j ON j.id = other.job_id
    WHERE other.shared_m > greatest(most_shared_m, coalesce(
      (jsonb_path_query_first(j.evidence, '$[*] ? (@.code == "ODO_REPEATED").figures.sharedM'))::int, 0)));
END $function$;
