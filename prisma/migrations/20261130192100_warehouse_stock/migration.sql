-- CreateEnum
CREATE TYPE "stock_move_kind" AS ENUM ('IN', 'OUT', 'COUNT');

-- AlterEnum
ALTER TYPE "ledger_kind" ADD VALUE 'stock';

-- CreateTable
CREATE TABLE "place_goods" (
    "place_id" UUID NOT NULL,
    "cargo_id" VARCHAR(64) NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "cargo" VARCHAR(64) NOT NULL,
    "takes" BOOLEAN NOT NULL,
    "gives" BOOLEAN NOT NULL,
    "min_g" BIGINT NOT NULL,

    CONSTRAINT "place_goods_pkey" PRIMARY KEY ("place_id","cargo_id","since")
);

-- CreateTable
CREATE TABLE "stock_moves" (
    "id" UUID NOT NULL,
    "place_id" UUID NOT NULL,
    "cargo_id" VARCHAR(64) NOT NULL,
    "kind" "stock_move_kind" NOT NULL,
    "job_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "mass_g" BIGINT NOT NULL,
    "moved_g" BIGINT NOT NULL,
    "value_minor" BIGINT NOT NULL,
    "price_minor" BIGINT,
    "level_g" BIGINT NOT NULL,
    "stock_minor" BIGINT NOT NULL,
    "reason" VARCHAR(200),

    CONSTRAINT "stock_moves_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "stock_moves_job_id_place_id_key" ON "stock_moves"("job_id", "place_id");

-- AddForeignKey
ALTER TABLE "place_goods" ADD CONSTRAINT "place_goods_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "places"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "places"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION public.stock_is_in_warehouse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF EXISTS (SELECT FROM places WHERE id = NEW.place_id AND kind = 'WAREHOUSE') THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'only warehouses have stock'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_is_in_warehouse';
END $function$;

CREATE OR REPLACE FUNCTION public.stock_moves_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    -- Goods and counts go with their company only.
    IF TG_OP = 'DELETE' THEN
        IF NOT EXISTS (SELECT FROM places WHERE id = OLD.place_id) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'what was set and counted in a warehouse is not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_moves_stay';
END $function$;

CREATE INDEX "stock_moves_order_idx" ON "stock_moves"("place_id", "at" DESC, (coalesce("job_id", "id")) DESC);
-- What was in stock at a time, and which lots it came from.
CREATE INDEX "stock_moves_level_idx" ON "stock_moves"("place_id", "cargo_id", "at" DESC, (coalesce("job_id", "id")) DESC);

ALTER TABLE "place_goods" ADD CONSTRAINT "place_goods_amount"
    CHECK ("min_g" BETWEEN 0 AND 10000000000 AND "cargo_id" <> '');
ALTER TABLE "stock_moves"
    ADD CONSTRAINT "stock_moves_level" CHECK ("level_g" >= 0 AND "stock_minor" >= 0 AND ("level_g" > 0 OR "stock_minor" = 0)),
    ADD CONSTRAINT "stock_moves_moved" CHECK ("mass_g" >= 0 AND CASE "kind"
        WHEN 'IN' THEN "moved_g" BETWEEN 0 AND "mass_g" AND "value_minor" >= 0
        WHEN 'OUT' THEN "moved_g" BETWEEN -"mass_g" AND 0 AND "value_minor" <= 0
        ELSE "level_g" = "mass_g" AND "value_minor" <= 0 END),
    ADD CONSTRAINT "stock_moves_cause" CHECK (CASE "kind"
        WHEN 'COUNT' THEN "job_id" IS NULL AND "price_minor" IS NULL AND coalesce(length("reason") BETWEEN 3 AND 200, true)
        ELSE "job_id" IS NOT NULL AND "price_minor" >= 0 IS NOT FALSE AND "reason" IS NULL END);

CREATE TRIGGER "place_goods_are_in_warehouse" BEFORE INSERT ON "place_goods" FOR EACH ROW
    EXECUTE FUNCTION "stock_is_in_warehouse"();
CREATE TRIGGER "place_goods_stay" BEFORE UPDATE OR DELETE ON "place_goods" FOR EACH ROW
    EXECUTE FUNCTION "stock_moves_stay"();
CREATE TRIGGER "stock_moves_are_in_warehouse" BEFORE INSERT ON "stock_moves" FOR EACH ROW
    EXECUTE FUNCTION "stock_is_in_warehouse"();
CREATE TRIGGER "stock_counts_stay" BEFORE UPDATE ON "stock_moves" FOR EACH ROW
    WHEN ((OLD."id", OLD."place_id", OLD."kind") IS DISTINCT FROM (NEW."id", NEW."place_id", NEW."kind")
          OR OLD."kind" = 'COUNT' AND (OLD."cargo_id", OLD."at", OLD."mass_g", OLD."reason")
          IS DISTINCT FROM (NEW."cargo_id", NEW."at", NEW."mass_g", NEW."reason"))
    EXECUTE FUNCTION "stock_moves_stay"();
CREATE TRIGGER "stock_counts_remain" BEFORE DELETE ON "stock_moves" FOR EACH ROW
    WHEN (OLD."kind" = 'COUNT') EXECUTE FUNCTION "stock_moves_stay"();
