import { parentPort as requests } from 'node:worker_threads';
import { type CrossingDrive, findFerries } from '@waybill/telemetry/ferries';
import { learnCells } from '@waybill/telemetry/learned-cells';
import { buildNetwork, findWay, type Network } from '@waybill/telemetry/ways';
import { z } from 'zod';
import { isShared } from './lib/sharing.ts';
import { packWay, type WayAnswer, type WayOrder } from './lib/way-orders.ts';

// The thread that finds routes, beside the one that answers requests.

/** The learned data: shared data of each game, and companies' own data. */
interface Learned {
  readonly bodies: readonly Uint8Array[];
  readonly crossings: readonly CrossingDrive[];
  readonly hasManyCompanies: boolean;
}

const learned = new Map<string, Learned>();
/** Built from it when a route is first requested. */
const networks = new Map<string, Network>();

const driveSchema = z.object({
  driverId: z.string(),
  companyId: z.string(),
  lines: z.array(z.string()),
  crossings: z.array(
    z.object({
      kind: z.enum(['ferry', 'train']),
      source: z.string(),
      target: z.string(),
      amountMinor: z.number(),
    }),
  ),
}) satisfies z.ZodType<CrossingDrive>;

type Whose = Pick<WayOrder, 'game' | 'vtcId'>;

const keyOf = ({ game, vtcId }: Whose) => `${game} ${vtcId ?? ''}`;

requests?.on('message', (order: WayOrder) => {
  if (order.kind === 'find') {
    const network = networkOf(order);
    const ways = order.pairs.map(({ from, to }) => {
      const way = network ? findWay(network, from, to) : null;
      return way && packWay(way);
    });
    const handedOver = ways.flatMap((way) => way?.points.buffer ?? []);
    requests?.postMessage({ id: order.id, ways } satisfies WayAnswer, handedOver);
    return;
  }
  if (order.kind === 'load') {
    const { bodies, hasManyCompanies } = order;
    const crossings = order.crossings.map((drive) => driveSchema.parse(JSON.parse(drive)));
    learned.set(keyOf(order), { bodies, crossings, hasManyCompanies });
  } else {
    learned.delete(keyOf(order));
  }
  // The shared data is part of every network.
  const changed = keyOf(order);
  for (const key of networks.keys()) if (key.startsWith(changed)) networks.delete(key);
});

function networkOf(whose: Whose): Network | null {
  const key = keyOf(whose);
  const known = networks.get(key);
  if (known) return known;
  const shared = learned.get(keyOf({ game: whose.game, vtcId: null }));
  if (!shared) return null;
  const own = whose.vtcId === null ? undefined : learned.get(key);
  const cells = learnCells(shared.bodies, own?.bodies ?? []);
  const ferries = findFerries([...shared.crossings, ...(own?.crossings ?? [])], {
    companyId: whose.vtcId,
    isShared: (by) => isShared(by, shared.hasManyCompanies),
  });
  const network = buildNetwork(cells, ferries);
  networks.set(key, network);
  return network;
}
