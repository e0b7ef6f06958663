import { z } from 'zod';
import { games } from './telemetry.models.ts';

/** The driven share of a game's roads. */
export const networkSchema = z.object({
  game: z.enum(games),
  cells: z.int().meta({ description: '250 m squares of the game’s map.' }),
  lengthM: z.int().meta({ description: 'Approximate metres of road, by odometer.' }),
  knownPercent: z.number().nullable().meta({
    description: 'The share of this server’s shared roads; null while there are none.',
  }),
});
export type Network = z.output<typeof networkSchema>;

/** A city of a game's map, with its position in game metres. */
export const mapCitySchema = z.object({
  id: z.string(),
  name: z.string(),
  x: z.int(),
  z: z.int(),
});
export type MapCity = z.output<typeof mapCitySchema>;
