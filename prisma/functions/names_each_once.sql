CREATE OR REPLACE FUNCTION public.names_each_once(keys text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT (count(*) = count(DISTINCT key.key)) FROM unnest(names_each_once.keys) key(key));
