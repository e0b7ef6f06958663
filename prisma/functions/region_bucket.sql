CREATE OR REPLACE FUNCTION public.region_bucket(minutes bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
    few integer := least(minutes, 65535);
    octave integer := length(ltrim(few::bit(32)::text, '0')) - 1;
BEGIN
    IF few < 32 THEN
        RETURN greatest(few, 0);
    END IF;
    RETURN 16 * (octave - 4) + (few >> (octave - 4));
END $function$;
