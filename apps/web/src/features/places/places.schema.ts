import { type PlaceForm, placeFormSchema } from '@waybill/schema/features/places.fields';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { messages } from '@waybill/schema/messages';
import { z } from 'zod';

/** The values of the form to buy a garage. */
export interface GarageValues extends Record<string, unknown> {
  game: Game;
  cityId: string;
}

export const garageSchema = z
  .custom<GarageValues>()
  .transform(({ game, cityId }, ctx): PlaceForm => {
    const { success, data } = placeFormSchema.safeParse({ kind: 'GARAGE', game, cityId });
    if (!success) {
      ctx.addIssue({ code: 'custom', path: ['cityId'], message: messages.placeCityUnknown });
    }
    return success ? data : z.NEVER;
  });
