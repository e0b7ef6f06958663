CREATE FUNCTION public.chat_words(said text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN to_tsvector('simple'::regconfig, translate(regexp_replace(search_normal(said), '<@[0-9a-f-]{36}>', ' ', 'g'), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '                                '));

CREATE FUNCTION public.chat_query(words text)
 RETURNS tsquery
 LANGUAGE sql
 STABLE STRICT
AS $function$
    -- Every word as a prefix. Lexemes have no quotes: chat_words() removes them.
    SELECT to_tsquery('simple', string_agg('''' || lexeme || ''':*', ' & ')) FROM unnest(chat_words(words));
$function$;

-- Mentions are stored as ids, which are no words. Rewrites the table, which is new.
ALTER TABLE "chat_messages"
  -- squawk-ignore adding-field-with-default
  ADD COLUMN "words" tsvector GENERATED ALWAYS AS (chat_words("body" ->> 'source')) STORED;
