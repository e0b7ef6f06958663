-- CreateEnum
CREATE TYPE "webhook_kind" AS ENUM ('STANDARD', 'DISCORD');

-- CreateEnum
CREATE TYPE "webhook_state" AS ENUM ('ACTIVE', 'PAUSED', 'DISABLED');

-- CreateEnum
CREATE TYPE "webhook_disable_cause" AS ENUM ('GONE', 'REFUSED', 'FAILING');

-- CreateEnum
CREATE TYPE "webhook_delivery_state" AS ENUM ('WAITING', 'SENDING', 'DELIVERED', 'FAILED', 'SKIPPED');

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "kind" "webhook_kind" NOT NULL,
    "name" VARCHAR(60) NOT NULL DEFAULT '',
    "url_sealed" BYTEA NOT NULL,
    "host" VARCHAR(253) NOT NULL,
    "types" TEXT[],
    "secret_sealed" BYTEA,
    "old_secret_sealed" BYTEA,
    "old_secret_until" TIMESTAMPTZ(3),
    "state" "webhook_state" NOT NULL DEFAULT 'ACTIVE',
    "cause" "webhook_disable_cause",
    "next_sequence" INTEGER NOT NULL DEFAULT 1,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "open_until" TIMESTAMPTZ(3),
    "rest_until" TIMESTAMPTZ(3),
    "paced_below" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "lease_id" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "last_attempt" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "type" VARCHAR(48) NOT NULL,
    "body" TEXT NOT NULL,
    "state" "webhook_delivery_state" NOT NULL DEFAULT 'WAITING',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "delivery_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "ms" INTEGER NOT NULL,
    "problem" VARCHAR(32),
    "answer" VARCHAR(1024) NOT NULL DEFAULT '',

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("delivery_id","n")
);

-- CreateIndex
CREATE INDEX "webhook_endpoints_vtc_id_id_idx" ON "webhook_endpoints"("vtc_id", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_id_idx" ON "webhook_deliveries"("endpoint_id", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_endpoint_id_event_id_key" ON "webhook_deliveries"("endpoint_id", "event_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_endpoint_id_sequence_key" ON "webhook_deliveries"("endpoint_id", "sequence");

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "webhook_endpoints"
    ADD CONSTRAINT "webhook_endpoints_secret_check" CHECK (
        ("kind" = 'STANDARD') = ("secret_sealed" IS NOT NULL)),
    ADD CONSTRAINT "webhook_endpoints_old_secret_check" CHECK (
        ("old_secret_sealed" IS NULL) = ("old_secret_until" IS NULL)),
    ADD CONSTRAINT "webhook_endpoints_types_check" CHECK (cardinality("types") > 0),
    ADD CONSTRAINT "webhook_endpoints_cause_check" CHECK (
        ("state" = 'DISABLED') = ("cause" IS NOT NULL)),
    ADD CONSTRAINT "webhook_endpoints_failing_check" CHECK (
        "failures" >= 0 AND ("failures" = 0) = ("failing_since" IS NULL)),
    ADD CONSTRAINT "webhook_endpoints_lease_check" CHECK (
        ("lease_id" IS NULL) = ("lease_until" IS NULL));
ALTER TABLE "webhook_deliveries"
    ADD CONSTRAINT "webhook_deliveries_body_check" CHECK (octet_length("body") <= 16384),
    ADD CONSTRAINT "webhook_deliveries_sequence_check" CHECK ("sequence" > 0),
    ADD CONSTRAINT "webhook_deliveries_tries_check" CHECK ("tries" BETWEEN 0 AND "attempts"),
    ADD CONSTRAINT "webhook_deliveries_next_attempt_check" CHECK (
        ("state" IN ('WAITING', 'SENDING')) = ("next_attempt_at" IS NOT NULL));

-- What there is to send, of which there is little at any time.
CREATE INDEX "webhook_endpoints_due_idx" ON "webhook_endpoints"("due_at")
    WHERE "state" = 'ACTIVE' AND "due_at" IS NOT NULL;
CREATE INDEX "webhook_deliveries_open_idx" ON "webhook_deliveries"("endpoint_id", "sequence")
    WHERE "state" IN ('WAITING', 'SENDING');
