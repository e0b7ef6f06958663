-- CreateEnum
CREATE TYPE "place_kind" AS ENUM ('GARAGE', 'WAREHOUSE');

-- AlterEnum
ALTER TYPE "ledger_kind" ADD VALUE 'place';
ALTER TYPE "ledger_kind" ADD VALUE 'rent';

-- AlterTable
ALTER TABLE "ledger_entries" ADD COLUMN     "place_id" UUID;

-- CreateTable
CREATE TABLE "places" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "kind" "place_kind" NOT NULL,
    "game" "game" NOT NULL,
    "city_id" VARCHAR(64) NOT NULL,
    "bought_at" TIMESTAMPTZ(3) NOT NULL,
    "sold_at" TIMESTAMPTZ(3),
    "rent_until" DATE,

    CONSTRAINT "places_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "place_sizes" (
    "place_id" UUID NOT NULL,
    "size" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "paid_minor" BIGINT NOT NULL,

    CONSTRAINT "place_sizes_pkey" PRIMARY KEY ("place_id","size")
);

-- CreateTable
CREATE TABLE "place_slots" (
    "place_id" UUID NOT NULL,
    "number" SMALLINT NOT NULL,

    CONSTRAINT "place_slots_pkey" PRIMARY KEY ("place_id","number")
);

-- CreateIndex
CREATE INDEX "places_vtc_id_id_idx" ON "places"("vtc_id", "id");

-- AddForeignKey
ALTER TABLE "places" ADD CONSTRAINT "places_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "place_sizes" ADD CONSTRAINT "place_sizes_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "places"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "place_slots" ADD CONSTRAINT "place_slots_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "places"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION public.ledger_entries_add_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO ledger_sums AS sums (vtc_id, dim, ref, grain, period, account, amount, entries)
    SELECT entry.vtc_id, part.dim, part.ref, part.grain, part.period, line.key,
           sum(line.value::bigint), count(*)::int
    FROM added entry
    CROSS JOIN LATERAL jsonb_each_text(entry.lines) line
    CROSS JOIN LATERAL ledger_sums_of(entry.day, entry.kind::text, entry.driver_id, entry.place_id, line.key) part
    GROUP BY 1, 2, 3, 4, 5, 6
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (vtc_id, dim, grain, period, ref, account) DO UPDATE
    SET amount = sums.amount + EXCLUDED.amount, entries = sums.entries + EXCLUDED.entries;
    RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_entries_copy_reversed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    reversed ledger_entries;
BEGIN
    SELECT * INTO reversed FROM ledger_entries
    WHERE id = NEW.reverses_id AND vtc_id = NEW.vtc_id AND reverses_id IS NULL;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'only an entry of the same company that is no reversal can be reversed'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_copy_reversed';
    END IF;
    NEW.kind := reversed.kind;
    NEW.source_id := reversed.source_id;
    NEW.day := reversed.day;
    NEW.driver_id := reversed.driver_id;
    NEW.place_id := reversed.place_id;
    NEW.rate_ppm := reversed.rate_ppm;
    NEW.lines := (SELECT jsonb_object_agg(key, -value::text::numeric) FROM jsonb_each(reversed.lines));
    RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_sums_of(day date, kind text, driver_id uuid, place_id uuid, account text)
 RETURNS TABLE(dim text, ref text, grain text, period date)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT dims.dim, dims.ref, grains.grain, grains.period
    FROM (VALUES ('ALL', NULL), ('KIND', kind), ('DRIVER', driver_id::text), ('PLACE', place_id::text)) dims (dim, ref)
    CROSS JOIN (VALUES ('DAY', day), ('MONTH', date_trunc('month', day)::date),
                       ('YEAR', date_trunc('year', day)::date), ('EVER', NULL)) grains (grain, period)
    WHERE CASE dims.dim
        WHEN 'ALL' THEN true
        WHEN 'KIND' THEN account = 'cash' AND grains.grain <> 'EVER'
        ELSE dims.ref IS NOT NULL AND grains.grain IN ('MONTH', 'YEAR')
    END;
$function$;

CREATE OR REPLACE FUNCTION public.place_sizes_fit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    place places;
BEGIN
    SELECT * INTO place FROM places WHERE id = NEW.place_id FOR NO KEY UPDATE;
    IF place.sold_at IS NOT NULL OR EXISTS (SELECT FROM place_sizes WHERE place_id = NEW.place_id AND size >= NEW.size)
       OR place.kind = 'GARAGE' AND NEW.size NOT BETWEEN 3 AND 30
       OR place.kind = 'WAREHOUSE' AND (NEW.size NOT BETWEEN 1000 AND 10000 OR NEW.size % 500 <> 0) THEN
        RAISE EXCEPTION 'a place only grows, to a size of its kind, and until it is sold'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'place_sizes_fit';
    END IF;
    RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.place_sizes_make_slots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO place_slots (place_id, number)
    SELECT place.id, number
    FROM places place, generate_series(1, NEW.size) number
    WHERE place.id = NEW.place_id AND place.kind = 'GARAGE'
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.places_end_slots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    -- Fails while trucks are parked there.
    DELETE FROM place_slots WHERE place_id = NEW.id;
    RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.places_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    -- Sizes go with their company only.
    IF TG_OP = 'DELETE' THEN
        IF NOT EXISTS (SELECT FROM places WHERE id = OLD.place_id) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'what was bought and sold is not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'places_stay';
END $function$;

DROP FUNCTION "ledger_sums_of"(date, text, uuid, text);

CREATE UNIQUE INDEX "places_owned_key" ON "places"("vtc_id", "kind", "game", "city_id") WHERE "sold_at" IS NULL;

ALTER TABLE "places" ADD CONSTRAINT "places_sold" CHECK ("sold_at" >= "bought_at");
ALTER TABLE "place_sizes" ADD CONSTRAINT "place_sizes_paid" CHECK ("paid_minor" BETWEEN 0 AND 1000000000000);
ALTER TABLE "place_slots" ADD CONSTRAINT "place_slots_number" CHECK ("number" BETWEEN 1 AND 30);

CREATE TRIGGER "places_stay" BEFORE UPDATE ON "places" FOR EACH ROW
    WHEN ((OLD."id", OLD."vtc_id", OLD."kind", OLD."game", OLD."city_id", OLD."bought_at")
          IS DISTINCT FROM (NEW."id", NEW."vtc_id", NEW."kind", NEW."game", NEW."city_id", NEW."bought_at")
          OR OLD."sold_at" IS DISTINCT FROM NEW."sold_at" AND OLD."sold_at" IS NOT NULL
          OR OLD."rent_until" IS NOT NULL AND coalesce(NEW."rent_until" < OLD."rent_until", true))
    EXECUTE FUNCTION "places_stay"();
CREATE TRIGGER "places_end_slots" AFTER UPDATE OF "sold_at" ON "places" FOR EACH ROW
    WHEN (NEW."sold_at" IS NOT NULL) EXECUTE FUNCTION "places_end_slots"();
CREATE TRIGGER "place_sizes_stay" BEFORE UPDATE OR DELETE ON "place_sizes" FOR EACH ROW
    EXECUTE FUNCTION "places_stay"();
CREATE TRIGGER "place_sizes_fit" BEFORE INSERT ON "place_sizes" FOR EACH ROW EXECUTE FUNCTION "place_sizes_fit"();
CREATE TRIGGER "place_sizes_make_slots" AFTER INSERT ON "place_sizes" FOR EACH ROW
    EXECUTE FUNCTION "place_sizes_make_slots"();

ALTER TABLE "ledger_sums" DROP CONSTRAINT "ledger_sums_dim";
ALTER TABLE "ledger_sums" ADD CONSTRAINT "ledger_sums_dim"
    CHECK ("dim" IN ('ALL', 'KIND', 'DRIVER', 'PLACE') AND ("ref" IS NULL) = ("dim" = 'ALL')) NOT VALID;
