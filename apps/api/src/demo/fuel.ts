import { contract } from '@waybill/schema/contract';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { territoryOfCity } from '@waybill/schema/territories';
import { citiesOf } from '@waybill/simulator/map/cities';
import { defaultPrices } from '../features/fuel/default-prices.policy.ts';
import { daysBefore, minutesAfter } from './dates.ts';
import type { Act } from './office.ts';
import { createRandom } from './random.ts';
import type { World } from './world.ts';

const { fuel } = contract;

/** Where drivers of some companies report pump prices. */
const pumps: readonly {
  readonly tag: string;
  readonly game: Game;
  readonly cityIds: readonly string[];
}[] = [
  {
    tag: 'NORD',
    game: 'ets2',
    cityIds: ['berlin', 'hamburg', 'kobenhavn', 'goteborg', 'oslo', 'warszawa', 'wroclaw'],
  },
  { tag: 'LONE', game: 'ats', cityIds: ['dallas', 'denver', 'las_vegas', 'phoenix', 'reno'] },
];

const reporters = 3;
const days = 12;

/** Plans the pump prices reported in the last days, and the base prices that one owner has set, in order. */
export function planFuel({ vtcs }: World, end: Date): Act[] {
  const random = createRandom('fuel');
  const acts = pumps.flatMap(({ tag, game, cityIds }): Act[] => {
    const vtc = vtcs.find((one) => one.tag === tag);
    if (!vtc) throw new Error('the demo has these companies');
    const drivers = vtc.members
      .filter(({ joinedAt }) => joinedAt < daysBefore(end, days + 1))
      .slice(0, reporters);
    const cities = citiesOf(game).filter(({ id }) => cityIds.includes(id));
    return Array.from({ length: days }, (_, day) => day + 1).flatMap((ago) =>
      drivers.flatMap(({ driver }): Act[] => {
        const { id, name } = random.pick(cities);
        const territory = territoryOfCity(game, id) ?? '';
        const base = defaultPrices[game][territory] ?? 0;
        const minorPer100L = Math.round((base * random.integer(930, 1_050)) / 1_000);
        const at = minutesAfter(daysBefore(end, ago), random.integer(60, 1_300)).getTime();
        const body = { game, territory, city: { id, name }, minorPer100L };
        return [
          {
            at,
            async perform({ callAs, vtcIdOf }) {
              const call = await callAs(driver);
              await call(fuel.createReport, { params: { vtcId: vtcIdOf(tag) }, body });
            },
          },
        ];
      }),
    );
  });
  return [...acts, ...setBase({ vtcs }, end)].toSorted((a, b) => a.at - b.at);
}

/** The owner of the largest company sets a higher price in the north than Waybill's default. */
function setBase({ vtcs }: Pick<World, 'vtcs'>, end: Date): Act[] {
  const owner = vtcs.find(({ tag }) => tag === 'NORD')?.members[0]?.driver;
  if (!owner) throw new Error('the largest company has an owner');
  const prices = [
    { territory: 'NO', minorPer100L: 18_900 },
    { territory: 'SE', minorPer100L: 16_700 },
  ];
  const body = { game: 'ets2' as const, version: 0, prices };
  return [
    {
      at: minutesAfter(daysBefore(end, 20), 18 * 60).getTime(),
      async perform({ callAs, vtcIdOf }) {
        const call = await callAs(owner);
        await call(fuel.setBasePrices, { params: { vtcId: vtcIdOf('NORD') }, body });
      },
    },
  ];
}
