-- AlterTable
ALTER TABLE "ledger_entries" ADD COLUMN     "truck_id" UUID;

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
    NEW.truck_id := reversed.truck_id;
    NEW.rate_ppm := reversed.rate_ppm;
    NEW.lines := (SELECT jsonb_object_agg(key, -value::text::numeric) FROM jsonb_each(reversed.lines));
    RETURN NEW;
END $function$;
