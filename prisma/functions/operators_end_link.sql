CREATE OR REPLACE FUNCTION public.operators_end_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    DELETE FROM operator_links;
    RETURN NULL;
END $function$;
