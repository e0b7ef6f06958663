import { type PlaceForm, placeFormSchema } from '@waybill/schema/features/places.fields';
import type { PlaceKind } from '@waybill/schema/features/places.models';
import { stockCountFormSchema, stockGoodsFormSchema } from '@waybill/schema/features/stock.fields';
import { gramsPerTonne } from '@waybill/schema/features/stock.models';
import type { GameName } from '@waybill/schema/features/jobs.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { messages } from '@waybill/schema/messages';
import { z } from 'zod';
import { toGameId } from '#src/features/jobs/game-names.model.ts';
import { toNumber, type Typed } from '#src/lib/form-values.ts';

/** The values of the form to buy a place. */
export interface PlaceValues extends Record<string, unknown> {
  game: Game;
  cityId: string;
}

/** Schema that parses the form to buy a place of a kind. */
export const placeSchema = (kind: PlaceKind) =>
  z.custom<PlaceValues>().transform(({ game, cityId }, ctx): PlaceForm => {
    const { success, data } = placeFormSchema.safeParse({ kind, game, cityId });
    if (!success) {
      ctx.addIssue({ code: 'custom', path: ['cityId'], message: messages.placeCityUnknown });
    }
    return success ? data : z.NEVER;
  });

/** The values of the form for a cargo of a warehouse. */
export interface GoodValues extends Record<string, unknown> {
  readonly cargo: string;
  readonly takes: boolean;
  readonly gives: boolean;
  /** In tonnes. */
  readonly minG: Typed;
}

/** Schema that parses the form for a cargo like one of the server's list. */
export function goodSchema(cargoes: readonly GameName[]) {
  return z.custom<GoodValues>().transform(({ cargo, takes, gives, minG }, ctx) => {
    const name = cargo.trim();
    const good = {
      cargoId: toGameId(name, cargoes),
      cargo: name,
      takes,
      gives,
      minG: minG === '' ? 0 : toNumber(minG, gramsPerTonne),
    };
    const { success, data, error } = stockGoodsFormSchema.shape.goods.safeParse([good]);
    for (const { path, message } of error?.issues ?? []) {
      ctx.addIssue({ code: 'custom', path: [path[1] === 'minG' ? 'minG' : 'cargo'], message });
    }
    return success ? (data[0] ?? z.NEVER) : z.NEVER;
  });
}

/** The values of the form to count a cargo. */
export interface CountValues extends Record<string, unknown> {
  /** In tonnes. */
  readonly massG: Typed;
  readonly reason: string;
}

/** Schema that parses the form to count a cargo. */
export function countSchema(cargoId: string) {
  return z
    .custom<CountValues>()
    .transform(({ massG, reason }) => ({
      cargoId,
      massG: toNumber(massG, gramsPerTonne),
      reason,
    }))
    .pipe(stockCountFormSchema);
}
