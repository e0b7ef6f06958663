import { cityNameOf } from '@waybill/schema/city-names';
import type { RouteCity } from '@waybill/schema/features/route-plans.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import type { Actor } from '../../auth/actor.ts';
import type { FindRow, Statement } from '../../lib/statement.ts';

/** The user who searches for cities. */
type Reader = Pick<Actor, 'vtcId' | 'userId'>;

interface CitiesRow {
  readonly cities: readonly RouteCity[];
}

const city = `json_build_object('cityId', city_id, 'name', name, 'at',
  CASE WHEN x IS NOT NULL THEN json_build_object('x', x, 'z', z) END)`;

const gameNumber = `(CASE $1::game WHEN 'ets2' THEN 0 ELSE 1 END)::smallint`;

/**
 * Builds the search for cities by part of their name: those that begin with it first, then the most visited.
 */
function buildCitySearchStatement(
  reader: Reader,
  game: Game,
  search: string,
): Statement<CitiesRow> {
  return {
    name: 'cities-by-name',
    text: `SELECT coalesce(json_agg(${city} ORDER BY place), '[]') AS cities
           FROM (SELECT *, row_number() OVER (
                   ORDER BY NOT starts_with(search_normal(name), search_normal($2)), n DESC, name
                 ) AS place
                 FROM known_cities(${gameNumber}, $3::uuid, $4::uuid)
                 WHERE position(search_normal($2) IN search_normal(name)) > 0
                 ORDER BY place LIMIT ${limits.citiesFound}) found`,
    values: [game, search, reader.vtcId, reader.userId],
  };
}

export async function listCities(
  findRow: FindRow,
  reader: Reader,
  game: Game,
  search: string,
): Promise<readonly RouteCity[]> {
  return (await findRow(buildCitySearchStatement(reader, game, search)))?.cities ?? [];
}

/**
 * How many of a company's latest jobs are searched for a destination: no index covers jobs by destination
 * alone.
 */
const latestJobs = 1_000;

/**
 * Builds the statement for cities by id, in the given order. A city missing from the company's map is named
 * as in a job of the company that began there, or one of its latest that led there; otherwise by its id.
 */
export function buildCitiesStatement(
  vtcId: string,
  game: Game,
  ids: readonly string[],
): Statement<CitiesRow> {
  return {
    name: 'cities-by-id',
    text: `SELECT coalesce(json_agg(${city} ORDER BY ordinal), '[]') AS cities
           FROM (SELECT asked.ordinal, asked.id AS city_id, place.x, place.z,
                        coalesce(place.name, departed.name, arrived.name, asked.id) AS name
                 FROM unnest($3::text[]) WITH ORDINALITY AS asked (id, ordinal)
                 LEFT JOIN known_cities(${gameNumber}, $2::uuid, NULL) place ON place.city_id = asked.id
                 LEFT JOIN LATERAL (
                   SELECT source_city AS name FROM jobs
                   WHERE vtc_id = $2::uuid AND source_city_id = asked.id AND source_city <> ''
                     AND game = $1::game AND place.name IS NULL LIMIT 1) departed ON true
                 LEFT JOIN LATERAL (
                   SELECT destination_city AS name FROM (
                     SELECT destination_city_id, destination_city, game FROM jobs WHERE vtc_id = $2::uuid
                     ORDER BY ended_at DESC, id DESC LIMIT ${latestJobs}) latest
                   WHERE destination_city_id = asked.id AND destination_city <> '' AND game = $1::game
                     AND place.name IS NULL AND departed.name IS NULL LIMIT 1) arrived ON true) named`,
    values: [game, vtcId, ids],
  };
}

export async function listCitiesById(
  findRow: FindRow,
  vtcId: string,
  game: Game,
  ids: readonly string[],
): Promise<readonly RouteCity[]> {
  const { cities = [] } = (await findRow(buildCitiesStatement(vtcId, game, ids))) ?? {};
  return cities.map(({ cityId, name, at }) => {
    return { cityId, name: cityNameOf(game, cityId) ?? name, at };
  });
}
