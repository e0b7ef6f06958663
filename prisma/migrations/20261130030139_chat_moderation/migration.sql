-- CreateTable
CREATE TABLE "chat_mutes" (
    "vtc_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "reason" VARCHAR(200) NOT NULL,

    CONSTRAINT "chat_mutes_pkey" PRIMARY KEY ("vtc_id","user_id")
);

-- CreateTable
CREATE TABLE "chat_blocks" (
    "user_id" UUID NOT NULL,
    "blocked_id" UUID NOT NULL,

    CONSTRAINT "chat_blocks_pkey" PRIMARY KEY ("user_id","blocked_id")
);

-- CreateTable
CREATE TABLE "chat_reports" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "channel_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "vtc_id" UUID,
    "reporter_id" UUID,
    "author_id" UUID,
    "channel" VARCHAR(80) NOT NULL,
    "reason" VARCHAR(200) NOT NULL,
    "messages" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" UUID,

    CONSTRAINT "chat_reports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "chat_mutes_user_id_idx" ON "chat_mutes"("user_id");

-- CreateIndex
CREATE INDEX "chat_blocks_blocked_id_idx" ON "chat_blocks"("blocked_id");

-- CreateIndex
CREATE INDEX "chat_reports_vtc_id_idx" ON "chat_reports"("vtc_id");

-- CreateIndex
CREATE INDEX "chat_reports_reporter_id_idx" ON "chat_reports"("reporter_id");

-- CreateIndex
CREATE INDEX "chat_reports_author_id_idx" ON "chat_reports"("author_id");

-- CreateIndex
CREATE INDEX "chat_reports_closed_by_idx" ON "chat_reports"("closed_by");

-- CreateIndex
CREATE UNIQUE INDEX "chat_reports_channel_id_n_reporter_id_key" ON "chat_reports"("channel_id", "n", "reporter_id");

-- AddForeignKey
ALTER TABLE "chat_mutes" ADD CONSTRAINT "chat_mutes_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_mutes" ADD CONSTRAINT "chat_mutes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_blocked_id_fkey" FOREIGN KEY ("blocked_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "chat_channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_closed_by_fkey" FOREIGN KEY ("closed_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_other_check" CHECK ("user_id" <> "blocked_id");
