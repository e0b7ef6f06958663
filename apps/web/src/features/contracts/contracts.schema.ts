import {
  contractBidFormSchema,
  contractFormSchema,
} from '@waybill/schema/features/contracts.fields';
import type { ContractAudience, ContractUnit } from '@waybill/schema/features/contracts.models';
import type { GameName } from '@waybill/schema/features/jobs.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { z } from 'zod';
import { toGameId } from '#src/features/jobs/game-names.model.ts';
import { toNumber, type Typed } from '#src/lib/form-values.ts';
import { toMoment } from '#src/lib/zoned-time.ts';

/** The values of the form that offers a contract, by the names of the parsed values where they are the same. */
export interface OfferValues extends Record<string, unknown> {
  readonly audience: ContractAudience;
  readonly client: string;
  readonly game: Game;
  readonly cargo: string;
  readonly sourceCity: string;
  readonly sourceTerritory: string;
  readonly destinationCity: string;
  readonly destinationTerritory: string;
  readonly unit: ContractUnit;
  readonly quantity: Typed;
  /** In the reader's time zone. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** In percent. */
  readonly maxDamagePpm: Typed;
  readonly minOnTimePpm: Typed;
  /** In whole units of the currency. */
  readonly bonusMinor: Typed;
  readonly penaltyMinor: Typed;
}

const toPpm = (typed: Typed): number | null => (typed === '' ? null : toNumber(typed, 10_000));
const toAmount = (typed: Typed): number => (typed === '' ? 0 : toNumber(typed, 100));

interface Surroundings {
  readonly cargoes: readonly GameName[];
  readonly cities: readonly GameName[];
  readonly timeZone: string;
}

/** Schema that parses the form and validates it like the server. A city is more exact than its country. */
export function offerSchema({ cargoes, cities, timeZone }: Surroundings) {
  const toPlace = (end: 'source' | 'destination', typed: string, territory: string) => {
    const city = typed.trim();
    return city === ''
      ? { [`${end}Territory`]: territory === '' ? null : territory }
      : { [`${end}CityId`]: toGameId(city, cities), [`${end}City`]: city };
  };
  return z
    .custom<OfferValues>()
    .transform((values): z.input<typeof contractFormSchema> => {
      const isOwn = values.audience === 'DRIVERS';
      const cargo = values.cargo.trim();
      return {
        audience: values.audience,
        client: values.client,
        game: values.game,
        ...(cargo !== '' && { cargoId: toGameId(cargo, cargoes), cargo }),
        ...toPlace('source', values.sourceCity, values.sourceTerritory),
        ...toPlace('destination', values.destinationCity, values.destinationTerritory),
        unit: values.unit,
        quantity: toNumber(values.quantity, 1),
        startsAt: toMoment(values.startsAt, timeZone) ?? '',
        endsAt: toMoment(values.endsAt, timeZone) ?? '',
        maxDamagePpm: toPpm(values.maxDamagePpm),
        minOnTimePpm: toPpm(values.minOnTimePpm),
        bonusMinor: toAmount(values.bonusMinor),
        penaltyMinor: isOwn ? 0 : toAmount(values.penaltyMinor),
      };
    })
    .pipe(contractFormSchema);
}

/** The values of the bid form. */
export interface BidValues extends Record<string, unknown> {
  readonly bonusMinor: Typed;
  readonly note: string;
}

export const bidSchema = z
  .custom<BidValues>()
  .transform(({ bonusMinor, note }): z.input<typeof contractBidFormSchema> => ({
    bonusMinor: toNumber(bonusMinor, 100),
    note,
  }))
  .pipe(contractBidFormSchema);
