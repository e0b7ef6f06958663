import { parentPort as requests } from 'node:worker_threads';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { type CrossingDrive, findFerries } from '@waybill/telemetry/ferries';
import { buildNetwork, findWay, type LearnedCells, type Network } from '@waybill/telemetry/ways';
import { z } from 'zod';
import { packWay, type WayAnswer, type WayOrder } from './lib/way-orders.ts';

// The thread that ways are found in, beside the one that answers requests.

const networks = new Map<Game, Network>();

const driveSchema = z.object({
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

requests?.on('message', (order: WayOrder) => {
  if (order.kind === 'load') {
    const drives = order.crossings.map((drive) => driveSchema.parse(JSON.parse(drive)));
    networks.set(order.game, buildNetwork(readCells(order.bodies), findFerries(drives)));
    return;
  }
  const network = networks.get(order.game);
  const ways = order.pairs.map(({ from, to }) => {
    const way = network ? findWay(network, from, to) : null;
    return way && packWay(way);
  });
  const handedOver = ways.flatMap((way) => way?.points.buffer ?? []);
  requests?.postMessage({ id: order.id, ways } satisfies WayAnswer, handedOver);
});

/** Rows of six numbers of 32 bits, the highest byte first, as columns. */
function readCells(bodies: readonly Uint8Array[]): LearnedCells {
  const rows = bodies.reduce((sum, { byteLength }) => sum + byteLength, 0) / 24;
  const columns = Array.from({ length: 6 }, () => new Int32Array(rows));
  let row = 0;
  for (const { buffer, byteOffset, byteLength } of bodies) {
    const view = new DataView(buffer, byteOffset, byteLength);
    for (let at = 0; at < byteLength; at += 24, row++) {
      for (const [index, column] of columns.entries()) column[row] = view.getInt32(at + index * 4);
    }
  }
  const none = new Int32Array(0);
  const [cells = none, decimetres = none, ms = none, exits = none, xs = none, zs = none] = columns;
  return { cells, decimetres, ms, exits, xs, zs };
}
