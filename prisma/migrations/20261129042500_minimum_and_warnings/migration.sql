-- AlterTable
ALTER TABLE "vtcs" ADD COLUMN     "monthly_minimum_m" INTEGER;

-- CreateTable
CREATE TABLE "member_warnings" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "reason" VARCHAR(500) NOT NULL,
    "given_by" UUID,
    "given_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_warnings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "member_warnings_user_id_vtc_id_id_idx" ON "member_warnings"("user_id", "vtc_id", "id");

-- CreateIndex
CREATE INDEX "member_warnings_given_by_idx" ON "member_warnings"("given_by");

-- CreateIndex
CREATE INDEX "member_warnings_expires_at_idx" ON "member_warnings"("expires_at");

-- AddForeignKey
ALTER TABLE "member_warnings" ADD CONSTRAINT "member_warnings_user_id_vtc_id_fkey" FOREIGN KEY ("user_id", "vtc_id") REFERENCES "memberships"("user_id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_warnings" ADD CONSTRAINT "member_warnings_given_by_fkey" FOREIGN KEY ("given_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- 1 to 100,000 km.
ALTER TABLE "vtcs" ADD CONSTRAINT "vtcs_monthly_minimum_m_check" CHECK ("monthly_minimum_m" BETWEEN 1000 AND 100000000) NOT VALID;

ALTER TABLE "member_warnings" ADD CONSTRAINT "member_warnings_reason_check" CHECK ("reason" <> '');
ALTER TABLE "member_warnings" ADD CONSTRAINT "member_warnings_expires_at_check" CHECK ("expires_at" - "given_at" BETWEEN interval '7 days' AND interval '365 days');
ALTER TABLE "member_warnings" ADD CONSTRAINT "member_warnings_withdrawn_at_check" CHECK ("withdrawn_at" >= "given_at");
