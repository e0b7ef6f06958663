-- CreateTable
CREATE TABLE "outbox_pending" (
    "n" BIGSERIAL NOT NULL,
    "id" UUID NOT NULL,
    "type" VARCHAR(48) NOT NULL,
    "version" SMALLINT NOT NULL,
    "vtc_id" UUID,
    "actor_id" UUID,
    "subject_id" UUID,
    "payload" JSONB NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "request_id" UUID,

    CONSTRAINT "outbox_pending_pkey" PRIMARY KEY ("n")
);

-- CreateTable
CREATE TABLE "outbox_head" (
    "is_only" BOOLEAN NOT NULL DEFAULT true,
    "position" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "outbox_head_pkey" PRIMARY KEY ("is_only")
);

-- CreateTable: partitioned, which the schema language cannot say.
CREATE TABLE "outbox_events" (
    "position" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "type" VARCHAR(48) NOT NULL,
    "version" SMALLINT NOT NULL,
    "vtc_id" UUID,
    "actor_id" UUID,
    "subject_id" UUID,
    "payload" JSONB NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" UUID,

    CONSTRAINT "outbox_events_pkey" PRIMARY KEY ("position")
) PARTITION BY RANGE ("position");

-- CreateTable
CREATE TABLE "outbox_consumers" (
    "name" VARCHAR(32) NOT NULL,
    "position" BIGINT NOT NULL,
    "chunk_after" UUID,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "retry_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_consumers_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "outbox_failures" (
    "consumer" VARCHAR(32) NOT NULL,
    "position" BIGINT NOT NULL,
    "event_id" UUID NOT NULL,
    "error" VARCHAR(2000) NOT NULL,
    "tries" SMALLINT NOT NULL,
    "failed_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_failures_pkey" PRIMARY KEY ("consumer","position")
);

-- CreateTable
CREATE TABLE "activity" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "kind" VARCHAR(48) NOT NULL,
    "job_id" UUID,
    "driver_id" UUID,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "outbox_pending_id_key" ON "outbox_pending"("id");

-- CreateIndex
CREATE UNIQUE INDEX "activity_event_id_key" ON "activity"("event_id");

-- CreateIndex
CREATE INDEX "activity_vtc_id_id_idx" ON "activity"("vtc_id", "id" DESC);

-- CreateIndex
CREATE INDEX "activity_driver_id_idx" ON "activity"("driver_id");

-- CreateIndex
CREATE INDEX "activity_happened_at_idx" ON "activity"("happened_at");

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "outbox_pending" ADD CONSTRAINT "outbox_pending_payload_check"
    CHECK (octet_length("payload"::text) <= 4096);
ALTER TABLE "outbox_events" ADD CONSTRAINT "outbox_events_payload_check"
    CHECK (octet_length("payload"::text) <= 4096);

ALTER TABLE "outbox_head" ADD CONSTRAINT "outbox_head_one_row_check" CHECK ("is_only");
INSERT INTO "outbox_head" DEFAULT VALUES;

-- The rows are many, short-lived and never updated.
ALTER TABLE "outbox_pending" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
-- One row, updated with every batch: room beside it, so that no index is touched.
ALTER TABLE "outbox_head" SET (fillfactor = 10);
ALTER TABLE "outbox_consumers" SET (fillfactor = 10);

-- What happened has happened.
CREATE FUNCTION "outbox_events_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an event is not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'outbox_events_stay';
END $$;

CREATE TRIGGER "outbox_events_stay" BEFORE UPDATE ON "outbox_events"
    FOR EACH ROW EXECUTE FUNCTION "outbox_events_stay"();

-- Makes the partition that holds a position, unless it is there. Attached instead of created in its
-- place: readers and the writer of other partitions go on meanwhile.
CREATE FUNCTION "outbox_make_partition"("holding" bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    size CONSTANT bigint := 1000000;
    number bigint := "holding" / size;
    partition text := format('outbox_events_%s', number);
BEGIN
    IF to_regclass(quote_ident(partition)) IS NOT NULL THEN
        RETURN;
    END IF;
    EXECUTE format('CREATE TABLE %I (LIKE outbox_events INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', partition);
    EXECUTE format('ALTER TABLE outbox_events ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
        partition, number * size, (number + 1) * size);
END $$;

-- Drops the partitions that lie wholly below a position.
CREATE FUNCTION "outbox_drop_partitions"("below" bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    size CONSTANT bigint := 1000000;
    partition record;
BEGIN
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

SELECT "outbox_make_partition"(0), "outbox_make_partition"(1000000);
