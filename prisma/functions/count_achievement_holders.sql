CREATE OR REPLACE FUNCTION public.count_achievement_holders(vtc uuid, achievements uuid[], step integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO achievement_holders AS held (vtc_id, achievement_id, drivers)
    SELECT vtc, id, step FROM unnest(achievements) id
    ON CONFLICT (vtc_id, achievement_id) DO UPDATE SET drivers = held.drivers + step;
    DELETE FROM achievement_holders
    WHERE vtc_id = vtc AND achievement_id = ANY(achievements) AND drivers = 0;
END $function$;
