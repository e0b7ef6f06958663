import { contract } from '@waybill/schema/contract';
import type { Act } from './office.ts';
import type { World } from './world.ts';

const { market } = contract;

/** Plans what the largest company's owner watches once the market has its steps: the cargoes at the top and the end. */
export function planWatches({ vtcs }: Pick<World, 'vtcs'>, end: Date): Act[] {
  const owner = vtcs.find(({ tag }) => tag === 'NORD')?.members[0]?.driver;
  if (!owner) return [];
  return [
    {
      at: end.getTime(),
      async perform({ callAs }) {
        const call = await callAs(owner);
        const { cargoes } = (await call(market.get, { query: { game: 'ets2' } })).market;
        const [top, last] = [cargoes[0], cargoes.at(-1)];
        if (!top || !last || top === last) return;
        const watches = [
          { game: 'ets2' as const, cargoId: top.cargoId, abovePpm: 1_200_000, belowPpm: 1_000_000 },
          { game: 'ets2' as const, cargoId: last.cargoId, abovePpm: 1_050_000, belowPpm: null },
        ];
        await call(market.setWatches, { body: { watches } });
      },
    },
  ];
}
