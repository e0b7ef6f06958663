CREATE OR REPLACE FUNCTION public.outbox_make_partition(holding bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
    size CONSTANT bigint := 1000000;
    number bigint := "holding" / size;
    partition text := format('outbox_events_%s', number);
BEGIN
    IF to_regclass(quote_ident(partition)) IS NOT NULL THEN
        RETURN;
    END IF;
    EXECUTE format('CREATE TABLE %I (LIKE outbox_events INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', partition);
    EXECUTE format('ALTER TABLE outbox_events ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
        partition, number * size, (number + 1) * size);
END $function$;
