CREATE OR REPLACE FUNCTION public.drop_telemetry_partitions(before timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  partition_name text;
  dropped integer := 0;
BEGIN
  IF NOT schema_may_change() THEN
    RETURN 0;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('telemetry_partitions'));
  FOR partition_name IN
    SELECT child.relname FROM pg_inherits
    JOIN pg_class child ON child.oid = inhrelid
    WHERE inhparent = 'telemetry_events'::regclass AND child.relname ~ '^telemetry_events_\d{4}_\d{2}$'
      AND to_date(right(child.relname, 7), 'YYYY_MM') + interval '1 month' <= before AT TIME ZONE 'UTC'
    ORDER BY 1
  LOOP
    EXECUTE format('DROP TABLE %I', partition_name);
    dropped := dropped + 1;
  END LOOP;
  DELETE FROM telemetry_events_default WHERE received_at < before;
  RETURN dropped;
END $function$;
