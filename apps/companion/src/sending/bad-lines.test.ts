import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '@waybill/simulator/random';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createApi } from '../account/api.ts';
import { systemClocks } from '../lib/clocks.ts';
import { openQueue } from '../queue/queue.ts';
import { buildOrigin, buildToll } from '../testing/sessions.ts';
import {
  type Interruption,
  refusal,
  startTelemetryServer,
  type TelemetryServer,
} from '../testing/telemetry-server.ts';
import { createSender } from './sender.ts';

let server: TelemetryServer;
let folder: string;
beforeEach(async () => {
  server = await startTelemetryServer();
  folder = mkdtempSync(join(tmpdir(), 'companion-bad-lines-'));
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const troubles: readonly Interruption[] = [
  { status: null, stores: false },
  { status: null, stores: true },
  { status: 200, body: '<html>welcome</html>' },
  { status: 403, body: '<html>' },
  { status: 413, body: '' },
  { status: 502, body: '<html>' },
  refusal(500, 'INTERNAL'),
  refusal(503, 'UNAVAILABLE'),
  refusal(429, 'TOO_MANY_REQUESTS'),
];

function open() {
  const queue = openQueue(folder);
  const sender = createSender({
    queue,
    account: () => ({ server: server.url, userId: 'nora', username: 'Nora', token: 'wbd_nora' }),
    connect: ({ server: url, token }) => createApi(url, token),
    clocks: systemClocks,
    random: () => 0,
  });
  return { queue, sender };
}

const seeds = Array.from({ length: inject('isLong') ? 500 : 4 }, (_, seed) => seed);

test.each(seeds)(
  'everything arrives once, whatever becomes of answers and companion (%i)',
  async (seed) => {
    const random = createRandom(`bad lines ${seed}`);
    const expected: number[][] = [];
    let { queue, sender } = open();
    for (let run = 0; run < 4; run += 1) {
      const session = queue.begin(
        buildOrigin({ server: server.url, startedMs: Date.now() - 10_000 + run }),
      );
      const tolls: number[] = [];
      expected.push(tolls);
      for (let step = random.integer(3, 12); step > 0; step -= 1) {
        for (let count = random.integer(0, 30); count > 0; count -= 1) {
          session.append(buildToll(tolls.length + 1));
          tolls.push(tolls.length + 1);
        }
        await session.sync();
        if (random.chance(0.5)) server.interruptions.push(random.pick(troubles));
        await sender.sendNext();
      }
      // Killed: nobody says goodbye.
      await queue.close();
      ({ queue, sender } = open());
    }
    const last = queue.begin(buildOrigin({ server: server.url, startedMs: Date.now() }));
    expected.push([1, 2]);
    for (const number of [1, 2]) last.append(buildToll(number));
    await last.sync();
    server.interruptions.push(...troubles);
    // What is left takes a step for each batch, trouble and start.
    for (let step = 0; step < 100; step += 1) await sender.sendNext();
    await queue.close();
    const stored = Array.from(server.stored().values(), (events) =>
      events.map((event) => ('amountMinor' in event ? event.amountMinor / 100 : 0)),
    );
    expect(stored.toSorted(byLength)).toEqual(
      expected.filter(({ length }) => length > 0).toSorted(byLength),
    );
  },
);

function byLength(one: readonly number[], other: readonly number[]): number {
  return one.length - other.length;
}
