-- CreateTable
CREATE TABLE "announcements" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "author_id" UUID,
    "title" VARCHAR(120) NOT NULL,
    "body" JSONB NOT NULL,
    "pinned_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "announcement_reads" (
    "announcement_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "announcement_reads_pkey" PRIMARY KEY ("announcement_id","user_id")
);

-- CreateIndex
CREATE INDEX "announcements_vtc_id_id_idx" ON "announcements"("vtc_id", "id" DESC);

-- CreateIndex
CREATE INDEX "announcements_vtc_id_pinned_until_idx" ON "announcements"("vtc_id", "pinned_until");

-- CreateIndex
CREATE INDEX "announcements_author_id_idx" ON "announcements"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "announcements_id_vtc_id_key" ON "announcements"("id", "vtc_id");

-- CreateIndex
CREATE INDEX "announcement_reads_user_id_vtc_id_idx" ON "announcement_reads"("user_id", "vtc_id");

-- AddForeignKey
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_vtc_id_fkey" FOREIGN KEY ("announcement_id", "vtc_id") REFERENCES "announcements"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_user_id_vtc_id_fkey" FOREIGN KEY ("user_id", "vtc_id") REFERENCES "memberships"("user_id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand.
ALTER TABLE "announcements"
  ADD CONSTRAINT "announcements_title_check" CHECK (char_length("title") BETWEEN 3 AND 120),
  ADD CONSTRAINT "announcements_body_check" CHECK (is_rich_text("body", 5000)),
  ADD CONSTRAINT "announcements_edited_check" CHECK ("edited_at" >= "created_at");
