CREATE OR REPLACE FUNCTION public.search_normal(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent(value));
