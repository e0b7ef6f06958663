import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { idSchema } from '../text.ts';
import { messages } from '../messages.ts';
import { games } from './telemetry.models.ts';
import { mapCitySchema, networkSchema, type Network } from './roads.models.ts';

const exampleNetwork: Network = {
  game: 'ets2',
  cells: 4_812,
  lengthM: 1_343_000,
  knownPercent: 24.5,
};
export const networksSchema = z
  .object({ networks: z.array(networkSchema) })
  .meta({ examples: [{ networks: [exampleNetwork] }] });

const gameParamsSchema = z.strictObject({
  game: z.enum(games, messages.fieldInvalid).meta({ examples: ['ets2'] }),
});

/** The road map built from drives. */
export const roadsContract = {
  listTiles: defineRoute({
    method: 'GET',
    path: '/map/:game/roads',
    summary: 'List the tiles of recorded roads',
    description:
      'Each as its number, its version and how many cells of 250 m the reader is shown of it: of what three ' +
      'drivers know, signed in also of what your company, or you, have driven, with `of=company` of that ' +
      'alone. The bytes of one are at `/api/map/:game/roads/:tile`, with its version as ETag.',
    access: 'public',
    params: gameParamsSchema,
    query: z.strictObject({ of: z.literal('company', messages.fieldInvalid).optional() }),
    response: z
      .object({ tiles: z.array(z.tuple([z.int(), z.int(), z.int()])) })
      .meta({ examples: [{ tiles: [[528, 17, 1_204]] }] }),
    errors: ['NOT_FOUND'],
  }),
  listMapCities: defineRoute({
    method: 'GET',
    path: '/map/:game/cities',
    summary: 'List the cities of the map',
    description:
      'Their places in metres of the game, as three drivers of two companies recorded them; signed in, also as ' +
      'drivers of your company, or you, did. At most 500, the busiest first.',
    access: 'public',
    params: gameParamsSchema,
    response: z
      .object({ cities: z.array(mapCitySchema) })
      .meta({ examples: [{ cities: [{ id: 'berlin', name: 'Berlin', x: 10_846, z: -9_215 }] }] }),
    errors: [],
  }),
  getOwnNetwork: defineRoute({
    method: 'GET',
    path: '/users/me/roads',
    summary: 'Get your share of discovered roads',
    access: 'user',
    response: networksSchema,
    errors: [],
  }),
  getVtcNetwork: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/roads',
    summary: 'Get a company’s share of discovered roads',
    access: { member: 'vtcId' },
    params: z.strictObject({ vtcId: idSchema }),
    response: networksSchema,
    errors: [],
  }),
} as const;
