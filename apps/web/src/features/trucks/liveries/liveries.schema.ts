import {
  liveryFormSchema,
  liverySettingsFormSchema,
} from '@waybill/schema/features/liveries.fields';
import type { LiveryDetail, LiveryLicence } from '@waybill/schema/features/liveries.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { z } from 'zod';

/** The values of the form of a livery. */
export interface LiveryValues extends Record<string, unknown> {
  readonly name: string;
  readonly game: Game;
  readonly models: string[];
  readonly colours: string[];
  readonly credits: string;
  readonly licence: LiveryLicence;
  /** A number, or a link to the item. */
  readonly workshopItem: string;
  readonly isRequired: boolean;
}

/** Takes the number of a Workshop item out of a link to it. */
function toItem(text: string): string | null {
  const typed = text.trim();
  return typed === '' ? null : (/[?&]id=(\d+)/.exec(typed)?.[1] ?? typed);
}

const values = z.custom<LiveryValues>();

/** Parses the form to create a livery. */
export const newLiverySchema = values
  .transform(
    ({ isRequired: _isRequired, workshopItem, ...rest }): z.input<typeof liveryFormSchema> => ({
      ...rest,
      workshopItem: toItem(workshopItem),
    }),
  )
  .pipe(liveryFormSchema);

/** Parses the form to change a livery. */
export const liverySettingsSchema = values
  .transform(
    ({ game: _game, workshopItem, ...rest }): z.input<typeof liverySettingsFormSchema> => ({
      ...rest,
      workshopItem: toItem(workshopItem),
    }),
  )
  .pipe(liverySettingsFormSchema);

/** Returns the values of a livery's form. */
export function valuesOf(livery: LiveryDetail | null, game: Game): LiveryValues {
  if (livery === null) {
    return {
      name: '',
      game,
      models: [],
      colours: [],
      credits: '',
      licence: 'OWN',
      workshopItem: '',
      isRequired: false,
    };
  }
  const { name, models, colours, credits, licence, workshopItem, isRequired } = livery;
  return {
    name,
    game: livery.game,
    models,
    colours,
    credits,
    licence,
    workshopItem: workshopItem ?? '',
    isRequired,
  };
}
