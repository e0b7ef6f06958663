-- A backup reads every table for as long as it takes. Who wants to drop one, or to attach one, would wait for
-- it, and everybody who asks for that table behind them: it is left to the next run instead. Whoever makes a
-- backup holds the lock of the schema with others (prisma/src/migrate/schema-lock.ts), until its end.
CREATE FUNCTION schema_may_change() RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT pg_try_advisory_xact_lock(72707369)
$$;

CREATE OR REPLACE FUNCTION make_telemetry_partition(month date) RETURNS boolean LANGUAGE plpgsql AS $$
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
END $$;

CREATE OR REPLACE FUNCTION drop_telemetry_partitions(before timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
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
END $$;

CREATE OR REPLACE FUNCTION "outbox_drop_partitions"("below" bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    size CONSTANT bigint := 1000000;
    partition record;
BEGIN
    IF NOT schema_may_change() THEN
        RETURN;
    END IF;
    FOR partition IN
        SELECT c.relname AS name, substring(c.relname FROM '\d+$')::bigint AS number
        FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'outbox_events'::regclass AND c.relname ~ '^outbox_events_\d+$'
    LOOP
        IF (partition.number + 1) * size <= "below" THEN
            EXECUTE format('DROP TABLE %I', partition.name);
        END IF;
    END LOOP;
END $$;
