CREATE OR REPLACE FUNCTION public.chat_query(words text)
 RETURNS tsquery
 LANGUAGE sql
 STABLE STRICT
AS $function$
    -- Every word as a prefix. Lexemes have no quotes: chat_words() removes them.
    SELECT to_tsquery('simple', string_agg('''' || lexeme || ''':*', ' & ')) FROM unnest(chat_words(words));
$function$;
