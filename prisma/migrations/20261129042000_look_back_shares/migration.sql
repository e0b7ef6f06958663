-- CreateTable
CREATE TABLE "look_back_shares" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "year" SMALLINT NOT NULL,
    "month" SMALLINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "look_back_shares_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "look_back_shares_year_known" CHECK ("year" BETWEEN 2020 AND 2099),
    CONSTRAINT "look_back_shares_month_known" CHECK ("month" BETWEEN 1 AND 12)
);

-- CreateIndex
CREATE UNIQUE INDEX "look_back_shares_key" ON "look_back_shares"("user_id", "year", "month") NULLS NOT DISTINCT;

-- AddForeignKey
ALTER TABLE "look_back_shares" ADD CONSTRAINT "look_back_shares_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
