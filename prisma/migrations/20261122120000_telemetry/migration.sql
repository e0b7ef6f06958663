-- CreateTable
CREATE TABLE "telemetry_sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "device_id" UUID,
    "game" VARCHAR(8) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "source" VARCHAR(16) NOT NULL,
    "client" VARCHAR(64) NOT NULL,
    "game_version" VARCHAR(32),
    "plugin_revision" INTEGER,
    "multiplayer" VARCHAR(16) NOT NULL,
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "folded_seq" INTEGER NOT NULL DEFAULT 0,
    "fold_state" JSON,
    "first_received_at" TIMESTAMPTZ(3) NOT NULL,
    "last_received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "telemetry_sessions_pkey" PRIMARY KEY ("id")
);

-- Partitioned by hand: the schema cannot say it.
CREATE TABLE "telemetry_events" (
    "session_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" VARCHAR(32) NOT NULL,
    "t" INTEGER NOT NULL,
    "game_minute" BIGINT,
    "content" JSON NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "telemetry_events_pkey" PRIMARY KEY ("session_id","seq")
) PARTITION BY RANGE ("session_id");

-- CreateIndex
CREATE INDEX "telemetry_sessions_user_id_idx" ON "telemetry_sessions"("user_id");

-- CreateIndex
CREATE INDEX "telemetry_sessions_device_id_idx" ON "telemetry_sessions"("device_id");

-- AddForeignKey
ALTER TABLE "telemetry_sessions" ADD CONSTRAINT "telemetry_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "telemetry_sessions" ADD CONSTRAINT "telemetry_sessions_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "devices"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "telemetry_events" ADD CONSTRAINT "telemetry_events_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "telemetry_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The milliseconds since 1970 that an id of version 7 begins with.
CREATE FUNCTION time_of_uuid_v7(id uuid) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  ('x' || replace(left(id::text, 13), '-', ''))::bit(48)::bigint;

ALTER TABLE "telemetry_sessions"
  ADD CONSTRAINT "telemetry_sessions_id_check" CHECK (
    abs(time_of_uuid_v7("id") - extract(epoch FROM "started_at") * 1000) <= 86400000),
  ADD CONSTRAINT "telemetry_sessions_game_check" CHECK ("game" IN ('ets2', 'ats')),
  ADD CONSTRAINT "telemetry_sessions_seq_check" CHECK (0 <= "folded_seq" AND "folded_seq" <= "last_seq"),
  ADD CONSTRAINT "telemetry_sessions_received_check" CHECK ("first_received_at" <= "last_received_at");

ALTER TABLE "telemetry_events"
  ADD CONSTRAINT "telemetry_events_seq_check" CHECK ("seq" >= 1),
  ADD CONSTRAINT "telemetry_events_t_check" CHECK ("t" >= 0);

-- Sessions with events beyond a hole, which are few.
CREATE INDEX "telemetry_sessions_holes" ON "telemetry_sessions"("last_received_at") WHERE "last_seq" > "folded_seq";

-- Jobs that go on, for what gives up those that nobody has heard of.
CREATE INDEX "jobs_started_idx" ON "jobs"("id") WHERE "state" = 'started';

-- For sessions of months that have no partition: those of before the first one.
CREATE TABLE "telemetry_events_default" PARTITION OF "telemetry_events" DEFAULT;

-- The first id of version 7 of a month.
CREATE FUNCTION first_uuid_of_month(month date) RETURNS uuid LANGUAGE sql STABLE RETURN
  rpad(lpad(to_hex((extract(epoch FROM date_trunc('month', month::timestamp)) * 1000)::bigint), 12, '0'), 32, '0')::uuid;

-- Makes the partition of a month's sessions, if there is none yet, and moves what has come before it.
CREATE FUNCTION make_telemetry_partition(month date) RETURNS boolean LANGUAGE plpgsql AS $$
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

-- Drops the partitions of months that ended so long ago, and what the default one has of that time.
CREATE FUNCTION drop_telemetry_partitions(before timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  partition_name text;
  dropped integer := 0;
BEGIN
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

-- What devices may have waiting, this month, and the next two.
SELECT make_telemetry_partition((date_trunc('month', now() AT TIME ZONE 'UTC') + n * interval '1 month')::date)
FROM generate_series(-3, 2) n;
