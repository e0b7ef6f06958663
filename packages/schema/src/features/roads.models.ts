import { z } from 'zod';
import { games } from './telemetry.models.ts';

/** How much of a game's roads somebody has driven. */
export const networkSchema = z.object({
  game: z.enum(games),
  cells: z.int().meta({ description: 'Squares of 250 m of the game’s map.' }),
  lengthM: z.int().meta({ description: 'Metres of road as odometers count them, about.' }),
  knownPercent: z.number().nullable().meta({
    description:
      'How much of what at least three drivers have driven, on this server; null as long as nothing is.',
  }),
});
export type Network = z.output<typeof networkSchema>;

/** A city of a game's map, and where it lies in metres of the game. */
export const mapCitySchema = z.object({
  id: z.string(),
  name: z.string(),
  x: z.int(),
  z: z.int(),
});
export type MapCity = z.output<typeof mapCitySchema>;
