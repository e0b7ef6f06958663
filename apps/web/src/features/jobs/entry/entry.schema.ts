import { type JobForm, jobFormSchema } from '@waybill/schema/features/jobs.fields';
import type { GameName } from '@waybill/schema/features/jobs.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { messages } from '@waybill/schema/messages';
import { z } from 'zod';
import { kmPerMile, litresPerGallon, tonnesPerPound } from '#src/lib/units.ts';
import type { Preferences } from '@waybill/schema/features/users.models';
import { toMoment } from '#src/lib/zoned-time.ts';
import { toGameId } from '../game-names.model.ts';

interface PlaceValues {
  readonly cityId: string;
  readonly company: string;
}

/** The values of the job form as typed, by the names of the parsed values. */
export interface EntryValues extends Record<string, unknown> {
  readonly game: Game;
  readonly cargo: { readonly id: string; readonly massG: string };
  readonly source: PlaceValues;
  readonly destination: PlaceValues;
  /** In the reader's time zone. */
  readonly startedAt: string;
  readonly endedAt: string;
  /** In the reader’s unit. */
  readonly distanceM: string;
  /** In whole units of the game’s currency, with decimals. */
  readonly revenueMinor: string;
  readonly finesMinor: string;
  readonly tollsMinor: string;
  readonly transportMinor: string;
  readonly fuelUsedMl: string;
  /** In percent. */
  readonly cargoDamagePpm: string;
}

const noPlace: PlaceValues = { cityId: '', company: '' };

/** The initial values of the job form. */
export const emptyEntry: EntryValues = {
  game: 'ets2',
  cargo: { id: '', massG: '' },
  source: noPlace,
  destination: noPlace,
  startedAt: '',
  endedAt: '',
  distanceM: '',
  revenueMinor: '',
  finesMinor: '',
  tollsMinor: '',
  transportMinor: '',
  fuelUsedMl: '',
  cargoDamagePpm: '',
};

interface Surroundings extends Pick<Preferences, 'distanceUnit' | 'massUnit' | 'volumeUnit'> {
  readonly cargoes: readonly GameName[];
  readonly cities: readonly GameName[];
  readonly timeZone: string;
}

/** Schema that parses the form and validates it like the server; reports all errors at once. */
export function entrySchema(surroundings: Surroundings) {
  return z.custom<EntryValues>().transform((values, ctx): JobForm => {
    const { success, data, error } = jobFormSchema.safeParse(toForm(values, surroundings));
    for (const { path, message } of error?.issues ?? []) {
      ctx.addIssue({ code: 'custom', path, message });
    }
    const missing = (['source', 'destination'] as const).filter(
      (end) => values[end].cityId.trim() === '',
    );
    for (const end of missing) {
      ctx.addIssue({ code: 'custom', path: [end, 'cityId'], message: messages.jobCityRequired });
    }
    return success ? data : z.NEVER;
  });
}

function toForm(values: EntryValues, surroundings: Surroundings) {
  const { cargoes, cities, timeZone, distanceUnit, massUnit, volumeUnit } = surroundings;
  const { game, cargo, source, destination, startedAt, endedAt } = values;
  const massG = toWhole(cargo.massG, massUnit === 't' ? 1e6 : tonnesPerPound * 1e6);
  return {
    game,
    cargo: {
      id: toGameId(cargo.id, cargoes),
      name: cargo.id.trim(),
      ...(massG !== undefined && { massG }),
    },
    source: toPlace(source, cities),
    destination: toPlace(destination, cities),
    startedAt: toMoment(startedAt, timeZone),
    endedAt: toMoment(endedAt, timeZone),
    distanceM: toWhole(values.distanceM, distanceUnit === 'km' ? 1_000 : kmPerMile * 1_000),
    revenueMinor: toWhole(values.revenueMinor, 100),
    finesMinor: toWhole(values.finesMinor, 100),
    tollsMinor: toWhole(values.tollsMinor, 100),
    transportMinor: toWhole(values.transportMinor, 100),
    fuelUsedMl: toWhole(values.fuelUsedMl, volumeUnit === 'l' ? 1_000 : litresPerGallon * 1_000),
    cargoDamagePpm: toWhole(values.cargoDamagePpm, 10_000),
  };
}

function toPlace({ cityId, company }: PlaceValues, cities: readonly GameName[]) {
  return {
    cityId: toGameId(cityId, cities) || null,
    city: cityId.trim() || null,
    companyId: toGameId(company, []) || null,
    company: company.trim() || null,
  };
}

/** Converts a typed number to smaller units; undefined for an empty field. */
function toWhole(text: string, perUnit: number): number | undefined {
  return text.trim() === '' ? undefined : Math.round(Number(text) * perUnit);
}
