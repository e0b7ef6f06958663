CREATE OR REPLACE FUNCTION public.search_grams(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(array_agg(DISTINCT substr(search_grams.value, place.place, size.size)), '{}'::text[]) AS "coalesce" FROM generate_series(1, char_length(search_grams.value)) place(place), generate_series(1, 2) size(size));
