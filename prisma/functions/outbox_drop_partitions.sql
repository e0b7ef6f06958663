CREATE OR REPLACE FUNCTION public.outbox_drop_partitions(below bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
    size CONSTANT bigint := 1000000;
    partition record;
BEGIN
    IF NOT schema_may_change() THEN
        RETURN;
    END IF;
    FOR partition IN
        SELECT c.relname AS name, substring(c.relname FROM '\d+$')::bigint AS number
        FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'outbox_events'::regclass AND c.relname ~ '^outbox_events_\d+$'
    LOOP
        IF (partition.number + 1) * size <= "below" THEN
            EXECUTE format('DROP TABLE %I', partition.name);
        END IF;
    END LOOP;
END $function$;
