CREATE OR REPLACE FUNCTION public.chat_words(said text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN to_tsvector('simple'::regconfig, translate(regexp_replace(search_normal(said), '<@[0-9a-f-]{36}>', ' ', 'g'), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '                                '));
