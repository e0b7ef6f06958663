CREATE OR REPLACE FUNCTION public.ledgers_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    RAISE EXCEPTION 'the currency, start and rates of a ledger are not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledgers_stay';
END $function$;
