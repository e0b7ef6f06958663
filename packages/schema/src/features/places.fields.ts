import { z } from 'zod';
import { messages } from '../messages.ts';
import { territoryOfCity } from '../territories.ts';
import { cursorSchema, pageLimitSchema } from '../text.ts';
import { placeKinds } from './places.models.ts';
import { gameId, games } from './telemetry.models.ts';

export const placeListQuerySchema = z.strictObject({
  kind: z.enum(placeKinds, messages.fieldInvalid).optional(),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type PlaceListQuery = z.output<typeof placeListQuerySchema>;

/** The form to buy a place. */
export const placeFormSchema = z
  .strictObject({
    kind: z.enum(placeKinds, messages.fieldInvalid),
    game: z.enum(games, messages.fieldInvalid),
    cityId: gameId.meta({ description: 'A city of the base game.', examples: ['berlin'] }),
  })
  .refine(({ game, cityId }) => territoryOfCity(game, cityId) !== null, {
    path: ['cityId'],
    message: messages.placeCityUnknown,
  });
export type PlaceForm = z.output<typeof placeFormSchema>;

/** The form to enlarge a place. */
export const placeEnlargementFormSchema = z.strictObject({
  size: z.int(messages.placeSizeInvalid).meta({
    description:
      'Slots of a garage, up to 30. Tonnes of a warehouse, in steps of 500 up to 10,000.',
    examples: [5],
  }),
});
export type PlaceEnlargementForm = z.output<typeof placeEnlargementFormSchema>;
