CREATE OR REPLACE FUNCTION public.pay_schemes_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    RAISE EXCEPTION 'a pay scheme is not changed, but replaced by its next version'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'pay_schemes_stay';
END $function$;
