-- CreateTable
CREATE TABLE "backup_work" (
    "is_only" BOOLEAN NOT NULL DEFAULT true,
    "id" UUID NOT NULL,
    "act" VARCHAR(16) NOT NULL,
    "name" VARCHAR(200),
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "state" VARCHAR(16) NOT NULL,
    "fraction" DOUBLE PRECISION NOT NULL,
    "sentence" VARCHAR(2000),
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "backup_work_pkey" PRIMARY KEY ("is_only")
);

-- From here on written by hand.
ALTER TABLE "backup_work"
  ADD CONSTRAINT "backup_work_one_check" CHECK ("is_only"),
  ADD CONSTRAINT "backup_work_act_check" CHECK ("act" IN ('make', 'verify')),
  ADD CONSTRAINT "backup_work_state_check" CHECK ("state" IN ('running', 'done', 'failed')),
  ADD CONSTRAINT "backup_work_end_check" CHECK (("state" = 'running') = ("ended_at" IS NULL)),
  ADD CONSTRAINT "backup_work_fraction_check" CHECK ("fraction" BETWEEN 0 AND 1);
