CREATE OR REPLACE FUNCTION public.fuel_city_of(detail jsonb, of_game game, source_city_id text, of_vtc uuid, of_driver uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT coalesce((
        SELECT city_id FROM known_cities((CASE of_game WHEN 'ets2' THEN 0 ELSE 1 END)::smallint, of_vtc, of_driver)
        WHERE detail ? 'pos'
        ORDER BY (x - (detail->'pos'->>'x')::float8) ^ 2 + (z - (detail->'pos'->>'z')::float8) ^ 2, city_id
        LIMIT 1), source_city_id)
$function$;
