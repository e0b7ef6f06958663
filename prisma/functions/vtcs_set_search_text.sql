CREATE OR REPLACE FUNCTION public.vtcs_set_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    NEW.search_text := search_normal(NEW.name || ' ' || NEW.tag::text);
    NEW.search_grams := search_grams(NEW.search_text);
    RETURN NEW;
END $function$;
