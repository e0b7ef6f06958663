CREATE OR REPLACE FUNCTION public.known_cities(of_game smallint, of_vtc uuid, of_driver uuid)
 RETURNS TABLE(city_id character varying, name character varying, x integer, z integer, n integer)
 LANGUAGE sql
 STABLE
AS $function$
    SELECT m.city_id, m.name, m.x, m.z, m.n FROM map_cities m WHERE m.game = of_game
    UNION ALL
    SELECT c.city_id, c.name, c.x, c.z, c.n FROM vtc_cities c
    WHERE c.vtc_id = of_vtc AND c.game = of_game
      AND NOT EXISTS (SELECT FROM map_cities m WHERE m.game = of_game AND m.city_id = c.city_id)
    UNION ALL
    SELECT v.city_id, v.name, v.x, v.z, v.n::integer FROM city_votes v
    WHERE v.driver_id = of_driver AND v.game = of_game
      AND NOT EXISTS (SELECT FROM map_cities m WHERE m.game = of_game AND m.city_id = v.city_id)
      AND NOT EXISTS (SELECT FROM vtc_cities c
                      WHERE c.vtc_id = of_vtc AND c.game = of_game AND c.city_id = v.city_id)
$function$;
