import type { Game } from '@waybill/schema/features/telemetry.models';
import { truckFormSchema, truckPurchaseFormSchema } from '@waybill/schema/features/trucks.fields';
import { messages } from '@waybill/schema/messages';
import { z } from 'zod';
import { addIssues, toNumber, type Typed } from '#src/lib/form-values.ts';
import { truckModels } from './trucks.model.ts';

/** The values of the form to add a truck. */
export interface TruckValues extends Record<string, unknown> {
  readonly driverId: string;
  readonly game: Game;
  readonly modelId: string;
  readonly plate: string;
  /** In kilometres. */
  readonly odometerM: Typed;
}

/** Parses the form to add a truck. */
export const truckSchema = z
  .custom<TruckValues>()
  .transform(({ driverId, game, modelId, plate, odometerM }, ctx) => {
    const model = truckModels[game].find(({ id }) => id === modelId);
    if (!model) {
      ctx.addIssue({ code: 'custom', path: ['modelId'], message: messages.truckModelUnknown });
    }
    if (driverId === '') {
      ctx.addIssue({ code: 'custom', path: ['driverId'], message: messages.truckDriverUnknown });
    }
    if (!model || driverId === '') return z.NEVER;
    const { brand, name } = model;
    const metres = toNumber(odometerM, 1_000);
    const { data, error } = truckFormSchema.safeParse({
      driverId,
      game,
      modelId,
      brand,
      name,
      plate,
      odometerM: metres,
    });
    addIssues(ctx, error, {});
    return data ?? z.NEVER;
  });

/** Parses the form to buy a truck, with its price in whole units. */
export const priceSchema = z
  .custom<{ readonly priceMinor: Typed }>()
  .transform(({ priceMinor }): z.input<typeof truckPurchaseFormSchema> => ({
    priceMinor: toNumber(priceMinor, 100),
  }))
  .pipe(truckPurchaseFormSchema);
