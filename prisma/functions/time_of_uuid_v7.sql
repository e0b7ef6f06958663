CREATE OR REPLACE FUNCTION public.time_of_uuid_v7(id uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((('x'::text || replace("left"((id)::text, 13), '-'::text, ''::text)))::bit(48))::bigint;
