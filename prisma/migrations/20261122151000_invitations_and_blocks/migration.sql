-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "code_mac" BYTEA NOT NULL,
    "code_sealed" BYTEA NOT NULL,
    "created_by" UUID,
    "note" VARCHAR(60) NOT NULL DEFAULT '',
    "max_uses" INTEGER NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation_roles" (
    "invitation_id" UUID NOT NULL,
    "role_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,

    CONSTRAINT "invitation_roles_pkey" PRIMARY KEY ("invitation_id","role_id")
);

-- CreateTable
CREATE TABLE "invitation_uses" (
    "invitation_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitation_uses_pkey" PRIMARY KEY ("invitation_id","user_id")
);

-- CreateTable
CREATE TABLE "vtc_blocks" (
    "vtc_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "until" TIMESTAMPTZ(3),
    "reason" VARCHAR(200) NOT NULL DEFAULT '',
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vtc_blocks_pkey" PRIMARY KEY ("vtc_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitations_code_mac_key" ON "invitations"("code_mac");

-- CreateIndex
CREATE INDEX "invitations_vtc_id_id_idx" ON "invitations"("vtc_id", "id" DESC);

-- CreateIndex
CREATE INDEX "invitations_created_by_idx" ON "invitations"("created_by");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_id_vtc_id_key" ON "invitations"("id", "vtc_id");

-- CreateIndex
CREATE INDEX "invitation_roles_role_id_idx" ON "invitation_roles"("role_id");

-- CreateIndex
CREATE INDEX "invitation_uses_user_id_idx" ON "invitation_uses"("user_id");

-- CreateIndex
CREATE INDEX "vtc_blocks_user_id_idx" ON "vtc_blocks"("user_id");

-- CreateIndex
CREATE INDEX "vtc_blocks_created_by_idx" ON "vtc_blocks"("created_by");

-- CreateIndex
CREATE INDEX "vtc_blocks_until_idx" ON "vtc_blocks"("until");

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation_roles" ADD CONSTRAINT "invitation_roles_invitation_id_vtc_id_fkey" FOREIGN KEY ("invitation_id", "vtc_id") REFERENCES "invitations"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation_roles" ADD CONSTRAINT "invitation_roles_role_id_vtc_id_fkey" FOREIGN KEY ("role_id", "vtc_id") REFERENCES "roles"("id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation_uses" ADD CONSTRAINT "invitation_uses_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation_uses" ADD CONSTRAINT "invitation_uses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vtc_blocks" ADD CONSTRAINT "vtc_blocks_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vtc_blocks" ADD CONSTRAINT "vtc_blocks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vtc_blocks" ADD CONSTRAINT "vtc_blocks_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "invitations"
    ADD CONSTRAINT "invitations_code_mac_check" CHECK (octet_length("code_mac") = 32),
    ADD CONSTRAINT "invitations_max_uses_check" CHECK ("max_uses" BETWEEN 1 AND 1000),
    ADD CONSTRAINT "invitations_uses_check" CHECK ("uses" BETWEEN 0 AND "max_uses"),
    ADD CONSTRAINT "invitations_expires_at_check" CHECK ("expires_at" <= "created_at" + INTERVAL '90 days');
