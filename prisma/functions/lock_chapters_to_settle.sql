CREATE OR REPLACE FUNCTION public.lock_chapters_to_settle(driver uuid, contracts text[], has_begun boolean, is_delivered boolean, spans text[])
 RETURNS SETOF chapters_to_settle
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  own uuid[];
  near uuid[];
BEGIN
  IF has_begun THEN
    PERFORM pg_advisory_xact_lock(key)
    FROM (SELECT DISTINCT hashtextextended(contract, 0) AS key
          FROM unnest(contracts) contract ORDER BY key) keys;
  END IF;
  -- As an array, because an OR would look at all users.
  PERFORM FROM users
  WHERE id = ANY (array_append(
    ARRAY(SELECT driver_id FROM jobs WHERE fingerprint = ANY (contracts)), driver))
  ORDER BY id FOR NO KEY UPDATE;

  RETURN QUERY SELECT * FROM chapters_to_settle c
  WHERE c.fingerprint = ANY (contracts) AND c.driver_id IS NOT NULL;

  own := ARRAY(SELECT id FROM jobs WHERE driver_id = driver AND fingerprint = ANY (contracts));
  IF NOT is_delivered AND NOT EXISTS (SELECT FROM jobs WHERE id = ANY (own) AND state = 'delivered') THEN
    RETURN;
  END IF;
  near := ARRAY(
    SELECT DISTINCT chapter.job_id
    FROM (SELECT range_agg(span) AS spans
          FROM (SELECT span::tstzrange AS span FROM unnest(spans) span
                UNION ALL
                SELECT span FROM job_chapters WHERE job_id = ANY (own)) one) at
    JOIN job_chapters chapter ON chapter.driver_id = driver AND chapter.span && at.spans
    WHERE chapter.job_id <> ALL (own));
  IF near <> '{}' THEN
    RETURN QUERY SELECT * FROM chapters_to_settle c WHERE c.state = 'delivered' AND c.job_id = ANY (near);
  END IF;
  RETURN QUERY SELECT * FROM chapters_to_settle c
  WHERE c.driver_id = driver AND c.session_id IS NULL AND c.reports IS NOT NULL
    AND c.ended_at BETWEEN (SELECT min(lower(span::tstzrange)) FROM unnest(spans) span) - interval '1 hour'
                       AND (SELECT max(upper(span::tstzrange)) FROM unnest(spans) span) + interval '1 hour';
END $function$;

CREATE OR REPLACE FUNCTION public.lock_chapters_to_settle(driver uuid, contracts text[], has_begun boolean, is_delivered boolean, spans text[], trucks text[], odometers text[], moving integer, most_shared_m integer, most_moving_s integer)
 RETURNS SETOF chapters_to_settle
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  own uuid[];
  near uuid[];
  is_any_delivered boolean;
BEGIN
  IF has_begun THEN
    PERFORM pg_advisory_xact_lock(key)
    FROM (SELECT DISTINCT hashtextextended(contract, 0) AS key
          FROM unnest(contracts) contract ORDER BY key) keys;
  END IF;
  -- As an array, because an OR would look at all users.
  PERFORM FROM users
  WHERE id = ANY (array_append(
    ARRAY(SELECT driver_id FROM jobs WHERE fingerprint = ANY (contracts)), driver))
  ORDER BY id FOR NO KEY UPDATE;

  RETURN QUERY SELECT * FROM chapters_to_settle c
  WHERE c.fingerprint = ANY (contracts) AND c.driver_id IS NOT NULL;

  own := ARRAY(SELECT id FROM jobs WHERE driver_id = driver AND fingerprint = ANY (contracts));
  is_any_delivered := is_delivered OR EXISTS (SELECT FROM jobs WHERE id = ANY (own) AND state = 'delivered');
  near := jobs_concerned(
    driver, own, is_any_delivered, spans, trucks, odometers, moving, most_shared_m, most_moving_s);
  IF near <> '{}' THEN
    RETURN QUERY SELECT * FROM chapters_to_settle c WHERE c.state = 'delivered' AND c.job_id = ANY (near);
  END IF;
  IF NOT is_any_delivered THEN
    RETURN;
  END IF;
  RETURN QUERY SELECT * FROM chapters_to_settle c
  WHERE c.driver_id = driver AND c.session_id IS NULL AND c.reports IS NOT NULL
    AND c.ended_at BETWEEN (SELECT min(lower(span::tstzrange)) FROM unnest(spans) span) - interval '1 hour'
                       AND (SELECT max(upper(span::tstzrange)) FROM unnest(spans) span) + interval '1 hour';
END $function$;
