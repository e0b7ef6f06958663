import type { CountedJob } from '../features/achievements/rules.policy.ts';

interface Fields {
  readonly id?: string;
  readonly game?: CountedJob['game'];
  readonly endedAt?: Date;
  readonly numbers?: Partial<CountedJob['numbers']>;
  readonly texts?: Partial<CountedJob['texts']>;
  readonly flags?: Partial<CountedJob['flags']>;
}

/** Builds a counted job of which only the given is known. */
export function buildCountedJob({
  id = 'job',
  game = 'ets2',
  endedAt = new Date('2026-03-02T12:00:00Z'),
  numbers = {},
  texts = {},
  flags = {},
}: Fields): CountedJob {
  return {
    id,
    game,
    endedAt,
    numbers: {
      distanceM: null,
      massG: null,
      revenueMinor: null,
      cargoDamagePpm: null,
      truckDamagePpm: null,
      topSpeedCmS: null,
      overspeedS: null,
      finesMinor: null,
      tollsMinor: null,
      transportMinor: null,
      fuelMlPer100Km: null,
      xp: null,
      collisions: null,
      newCells: null,
      ...numbers,
    },
    texts: {
      cargoId: null,
      market: null,
      sourceCityId: null,
      destinationCityId: null,
      sourceCountry: null,
      destinationCountry: null,
      lane: null,
      month: null,
      ...texts,
    },
    flags: { late: null, special: null, crossed: null, returns: null, convoy: null, ...flags },
  };
}
