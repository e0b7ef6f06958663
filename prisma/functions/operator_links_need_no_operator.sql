CREATE OR REPLACE FUNCTION public.operator_links_need_no_operator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF EXISTS (SELECT FROM operators) THEN
        RAISE EXCEPTION 'there is an operator already' USING ERRCODE = 'check_violation',
            CONSTRAINT = 'operator_links_need_no_operator';
    END IF;
    RETURN NEW;
END $function$;
