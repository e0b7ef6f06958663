CREATE OR REPLACE FUNCTION public.regions_lock(facts region_facts[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
    key integer;
BEGIN
    FOR key IN
        SELECT DISTINCT region_lock_of(vtc_id, driver_id) FROM unnest(facts) ORDER BY 1
    LOOP
        PERFORM pg_advisory_xact_lock(20261123, key);
    END LOOP;
END $function$;
