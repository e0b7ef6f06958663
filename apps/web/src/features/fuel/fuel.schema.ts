import {
  type FuelBaseForm,
  fuelBaseFormSchema,
  type FuelReportForm,
  fuelReportFormSchema,
} from '@waybill/schema/features/fuel.fields';
import type { GameName } from '@waybill/schema/features/jobs.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Preferences } from '@waybill/schema/features/users.models';
import { territoryOfCity } from '@waybill/schema/territories';
import { z } from 'zod';
import { toGameId } from '#src/features/jobs/game-names.model.ts';
import { priceFromTyped } from './fuel.model.ts';

/** The values of the report form as typed, by the names of the parsed values. */
export interface ReportValues extends Record<string, unknown> {
  readonly territory: string;
  readonly city: string;
  readonly minorPer100L: string;
}

interface Surroundings extends Pick<Preferences, 'volumeUnit'> {
  readonly game: Game;
  readonly cities: readonly GameName[];
}

/** Schema that parses the form and validates it like the server. */
export function reportSchema({ game, cities, volumeUnit }: Surroundings) {
  return z.custom<ReportValues>().transform((values, ctx): FuelReportForm => {
    const name = values.city.trim();
    const id = toGameId(values.city, cities);
    const { success, data, error } = fuelReportFormSchema.safeParse({
      game,
      // The territory of a known city is looked up.
      territory: values.territory || territoryOfCity(game, id) || '',
      city: id === '' ? null : { id, name },
      minorPer100L: priceFromTyped(values.minorPer100L, volumeUnit),
    });
    for (const { path, message } of error?.issues ?? []) {
      ctx.addIssue({ code: 'custom', path: path.slice(0, 1), message });
    }
    return success ? data : z.NEVER;
  });
}

/** The base prices as typed, by territory. */
export type BaseValues = Readonly<Record<string, string>>;

/** Schema that keeps only the prices that have changed. */
export function baseSchema({
  game,
  version,
  initial,
  volumeUnit,
}: Pick<Surroundings, 'game' | 'volumeUnit'> & {
  readonly version: number;
  readonly initial: BaseValues;
}) {
  return z.custom<Record<string, string>>().transform((values, ctx): FuelBaseForm => {
    const changed = Object.entries(values).filter(
      ([territory, typed]) => typed !== initial[territory],
    );
    const { success, data, error } = fuelBaseFormSchema.safeParse({
      game,
      version,
      prices: changed.map(([territory, typed]) => ({
        territory,
        minorPer100L: priceFromTyped(typed, volumeUnit),
      })),
    });
    for (const { path, message } of error?.issues ?? []) {
      const territory = typeof path[1] === 'number' ? changed[path[1]]?.[0] : undefined;
      ctx.addIssue({ code: 'custom', path: territory === undefined ? [] : [territory], message });
    }
    return success ? data : z.NEVER;
  });
}
