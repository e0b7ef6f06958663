-- CreateTable
CREATE TABLE "past_leaves" (
    "user_id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "from_day" DATE NOT NULL,
    "until_day" DATE NOT NULL,

    CONSTRAINT "past_leaves_pkey" PRIMARY KEY ("user_id","from_day")
);

-- AddForeignKey
ALTER TABLE "past_leaves" ADD CONSTRAINT "past_leaves_user_id_vtc_id_fkey" FOREIGN KEY ("user_id", "vtc_id") REFERENCES "memberships"("user_id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "past_leaves" ADD CONSTRAINT "past_leaves_until_day_check" CHECK ("until_day" >= "from_day");
