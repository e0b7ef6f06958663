-- CreateTable
CREATE TABLE "cargo_steps" (
    "step" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cargo_steps_pkey" PRIMARY KEY ("step")
);

-- CreateTable
CREATE TABLE "cargo_indexes" (
    "game" "game" NOT NULL,
    "cargo_id" VARCHAR(64) NOT NULL,
    "step" INTEGER NOT NULL,
    "name" VARCHAR(64) NOT NULL,
    "index_ppm" INTEGER NOT NULL,
    "n3" INTEGER NOT NULL,
    "n30" INTEGER NOT NULL,

    CONSTRAINT "cargo_indexes_pkey" PRIMARY KEY ("game","cargo_id","step")
);

-- CreateIndex
CREATE INDEX "cargo_indexes_step_game_idx" ON "cargo_indexes"("step", "game");

-- AddForeignKey
ALTER TABLE "cargo_indexes" ADD CONSTRAINT "cargo_indexes_step_fkey" FOREIGN KEY ("step") REFERENCES "cargo_steps"("step") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION public.cargo_indexes_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    RAISE EXCEPTION 'steps of the cargo market are not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'cargo_indexes_stay';
END $function$;

ALTER TABLE "cargo_steps" ADD CONSTRAINT "cargo_steps_step" CHECK ("step" >= 0);
ALTER TABLE "cargo_indexes"
    ADD CONSTRAINT "cargo_indexes_range" CHECK ("index_ppm" BETWEEN 750000 AND 1350000),
    ADD CONSTRAINT "cargo_indexes_counts" CHECK ("n3" BETWEEN 0 AND "n30" AND "n30" > 0);
CREATE TRIGGER "cargo_steps_stay" BEFORE UPDATE OR DELETE ON "cargo_steps" FOR EACH ROW
    EXECUTE FUNCTION "cargo_indexes_stay"();
CREATE TRIGGER "cargo_indexes_stay" BEFORE UPDATE OR DELETE ON "cargo_indexes" FOR EACH ROW
    EXECUTE FUNCTION "cargo_indexes_stay"();
