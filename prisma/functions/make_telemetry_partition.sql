CREATE OR REPLACE FUNCTION public.make_telemetry_partition(month date)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  partition_name text := 'telemetry_events_' || to_char(month, 'YYYY_MM');
  first_id uuid := first_uuid_of_month(month);
  end_id uuid := first_uuid_of_month((month + interval '1 month')::date);
BEGIN
  -- Of two replicas one makes it.
  PERFORM pg_advisory_xact_lock(hashtext('telemetry_partitions'));
  IF to_regclass(partition_name) IS NOT NULL THEN
    RETURN false;
  END IF;
  -- Attached, it would wait for who reads the default partition.
  IF NOT schema_may_change() THEN
    RETURN false;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE telemetry_events INCLUDING ALL)', partition_name);
  EXECUTE format(
    'WITH moved AS (
       DELETE FROM telemetry_events_default WHERE session_id >= $1 AND session_id < $2 RETURNING *)
     INSERT INTO %I SELECT * FROM moved', partition_name) USING first_id, end_id;
  EXECUTE format(
    'ALTER TABLE telemetry_events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
    partition_name, first_id, end_id);
  RETURN true;
END $function$;
