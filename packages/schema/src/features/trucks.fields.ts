import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, idSchema, optionalLineSchema, pageLimitSchema } from '../text.ts';
import { gameId, gameName, games } from './telemetry.models.ts';
import { truckListSorts, truckStatuses } from './trucks.models.ts';

export const truckListQuerySchema = z.strictObject({
  status: z.enum(truckStatuses, messages.fieldInvalid).optional(),
  driverId: idSchema.optional(),
  placeId: idSchema.optional().meta({ description: 'The garage where they are based.' }),
  search: z
    .string(messages.fieldInvalid)
    .trim()
    .max(limits.searchText.max, messages.fieldInvalid)
    .default('')
    .meta({ description: 'Part of the plate, nickname or model.' }),
  sort: z
    .enum(truckListSorts, messages.fieldInvalid)
    .default('seen')
    .meta({ description: 'Latest or highest first.' }),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type TruckListQuery = z.output<typeof truckListQuerySchema>;

export const truckPageQuerySchema = z.strictObject({
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type TruckPageQuery = z.output<typeof truckPageQuerySchema>;

const nicknameSchema = optionalLineSchema(limits.truckNickname, messages.truckNicknameTooLong).meta(
  { description: 'Empty: none.', examples: ['Old Faithful'] },
);

const plateSchema = optionalLineSchema(limits.truckPlate, messages.truckPlateTooLong).meta({
  description: 'As in the game. Empty: not known.',
  examples: ['B WB 1234'],
});

/** The form to add a truck by hand. */
export const truckFormSchema = z.strictObject({
  driverId: idSchema.meta({ description: 'A member.' }),
  game: z.enum(games, messages.fieldInvalid),
  modelId: gameId.meta({
    description: 'The game’s id of the model. The truck is recognized in the game by it.',
    examples: ['vehicle.scania.s_2016'],
  }),
  brand: gameName.meta({ examples: ['Scania'] }),
  name: gameName.meta({ description: 'Of the model.', examples: ['S'] }),
  plate: plateSchema,
  odometerM: z
    .int(messages.truckOdometerInvalid)
    .min(0, messages.truckOdometerInvalid)
    .max(limits.truckOdometerM, messages.truckOdometerInvalid)
    .meta({ examples: [358_700_000] }),
});
export type TruckForm = z.output<typeof truckFormSchema>;

/** Changes of a truck. */
export const truckSettingsFormSchema = z.strictObject({
  nickname: nicknameSchema,
  plate: plateSchema
    .unwrap()
    .exactOptional()
    .meta({ description: 'Only of a truck that wasn’t seen in the game. Left out, it stays.' }),
  placeId: idSchema
    .nullable()
    .meta({ description: 'The garage where it is based; null: none.', examples: [null] }),
});
export type TruckSettingsForm = z.output<typeof truckSettingsFormSchema>;

/** The form to buy a truck for the company. */
export const truckPurchaseFormSchema = z.strictObject({
  priceMinor: z
    .int(messages.truckPriceInvalid)
    .min(limits.truckPriceMinor.min, messages.truckPriceInvalid)
    .max(limits.truckPriceMinor.max, messages.truckPriceInvalid)
    .default(limits.truckPriceMinor.default)
    .meta({ description: 'In the currency of the books.', examples: [15_000_000] }),
});
export type TruckPurchaseForm = z.output<typeof truckPurchaseFormSchema>;

/** The form to join a truck into another one. */
export const truckJoinFormSchema = z.strictObject({
  intoId: idSchema.meta({ description: 'A truck of the same driver, game and model.' }),
});
export type TruckJoinForm = z.output<typeof truckJoinFormSchema>;
