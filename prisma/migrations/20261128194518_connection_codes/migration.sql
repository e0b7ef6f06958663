-- CreateTable
CREATE TABLE "connection_codes" (
    "code_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "challenge" VARCHAR(43) NOT NULL,
    "device_name" VARCHAR(64) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "device_id" UUID,

    CONSTRAINT "connection_codes_pkey" PRIMARY KEY ("code_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "connection_codes_device_id_key" ON "connection_codes"("device_id");

-- CreateIndex
CREATE INDEX "connection_codes_user_id_idx" ON "connection_codes"("user_id");

-- CreateIndex
CREATE INDEX "connection_codes_expires_at_idx" ON "connection_codes"("expires_at");

-- AddForeignKey
ALTER TABLE "connection_codes" ADD CONSTRAINT "connection_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection_codes" ADD CONSTRAINT "connection_codes_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "devices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "connection_codes_refuse_locked_user" BEFORE INSERT ON "connection_codes"
    FOR EACH ROW EXECUTE FUNCTION "refuse_locked_user"();
