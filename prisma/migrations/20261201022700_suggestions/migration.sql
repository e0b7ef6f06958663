-- CreateEnum
CREATE TYPE "suggestion_state" AS ENUM ('SHOWN', 'ACCEPTED', 'DECLINED', 'EXPIRED');

-- CreateTable
CREATE TABLE "suggestions" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "driver_id" UUID NOT NULL,
    "game" "game" NOT NULL,
    "rank" SMALLINT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "offer" JSONB NOT NULL,
    "terms" JSONB NOT NULL,
    "net_minor" BIGINT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "state" "suggestion_state" NOT NULL DEFAULT 'SHOWN',
    "ended_at" TIMESTAMPTZ(3),
    "plan_id" UUID,

    CONSTRAINT "suggestions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "suggestions_plan_id_key" ON "suggestions"("plan_id");

-- CreateIndex
CREATE INDEX "suggestions_driver_id_vtc_id_idx" ON "suggestions"("driver_id", "vtc_id");

-- CreateIndex
CREATE INDEX "suggestions_ended_at_idx" ON "suggestions"("ended_at");

-- AddForeignKey
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_driver_id_vtc_id_fkey" FOREIGN KEY ("driver_id", "vtc_id") REFERENCES "memberships"("user_id", "vtc_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "job_plans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One of dispatchers and five of their own are shown to a driver at a time.
CREATE UNIQUE INDEX "suggestions_shown_key" ON "suggestions"("driver_id", "game", "rank") WHERE "state" = 'SHOWN';

-- For the task that ends them.
CREATE INDEX "suggestions_shown_idx" ON "suggestions"("made_at") WHERE "state" = 'SHOWN';

ALTER TABLE "suggestions"
    ADD CONSTRAINT "suggestions_rank" CHECK ("rank" BETWEEN 0 AND 5),
    ADD CONSTRAINT "suggestions_pays_off" CHECK ("net_minor" > 0 AND "score" > 0),
    ADD CONSTRAINT "suggestions_ended" CHECK (("state" = 'SHOWN') = ("ended_at" IS NULL)),
    ADD CONSTRAINT "suggestions_accepted" CHECK (("state" = 'ACCEPTED') = ("plan_id" IS NOT NULL)),
    ADD CONSTRAINT "suggestions_json" CHECK (jsonb_typeof("offer") = 'object' AND jsonb_typeof("terms") = 'object');
