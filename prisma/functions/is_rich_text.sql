CREATE OR REPLACE FUNCTION public.is_rich_text(stored jsonb, most integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (stored IS NULL) THEN true WHEN (jsonb_typeof(stored) <> 'object'::text) THEN false ELSE (COALESCE((jsonb_typeof((stored -> 'blocks'::text)) = 'array'::text), false) AND COALESCE((jsonb_typeof((stored -> 'source'::text)) = 'string'::text), false) AND ((char_length((stored ->> 'source'::text)) >= 1) AND (char_length((stored ->> 'source'::text)) <= most)) AND (((stored - 'blocks'::text) - 'source'::text) = '{}'::jsonb)) END;
