import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createRandom } from '@waybill/simulator/random';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createCompanionProcess } from './testing/companion-process.ts';
import { type PlayedDelivery, playDrives } from './testing/played-drives.ts';
import { startRoughProxy } from './testing/rough-proxy.ts';
import { startTelemetryServer, type TelemetryServer } from './testing/telemetry-server.ts';

const home = mkdtempSync(join(tmpdir(), 'companions-'));
const companions = 4;
const drives = inject('isLong') ? 50 : 1;

beforeAll(async () => {
  const cwd = join(import.meta.dirname, '..');
  await promisify(execFile)(process.execPath, ['build.mjs', join(home, 'built')], { cwd });
});
afterAll(() => rmSync(home, { recursive: true }));

/** The deliveries that a server has been told of, each as a text. */
function told(server: TelemetryServer): string[] {
  return Array.from(server.stored().values())
    .flat()
    .flatMap((event) => (event.type === 'job.delivered' ? [nameOf(event)] : []));
}

function nameOf({
  revenueMinor,
  distanceM,
  xp,
}: Pick<PlayedDelivery, 'revenueMinor' | 'distanceM' | 'xp'>): string {
  return [revenueMinor, distanceM, xp].join(' ');
}

test(
  'each delivery is told once, whatever befalls the network and the companions',
  { tags: 'long', timeout: 600_000 },
  async () => {
    const random = createRandom('rough network');
    const share = () => random.between(0, 1);
    const server = await startTelemetryServer();
    const proxy = await startRoughProxy(server.url, share);
    try {
      const deliveries = await Promise.all(
        Array.from({ length: companions }, async (_, index) => {
          const companion = createCompanionProcess({
            command: [process.execPath, join(home, 'built/package/companion.js')],
            folder: join(home, `computer-${index}`),
            account: { server: proxy.url, userId: 'nora', username: 'Nora', token: 'wbd_nora' },
          });
          const seeds = Array.from({ length: drives }, (_none, drive) => index * drives + drive);
          const played = await playDrives(companion, { seeds, random: share, killsPerDrive: 0.2 });
          while (companion.waiting() > 0) await delay(20);
          expect(await companion.stop()).toBe(0);
          return played.deliveries.map(nameOf);
        }),
      );
      expect(told(server).toSorted()).toEqual(deliveries.flat().toSorted());
    } finally {
      await proxy.stop();
      await server.stop();
    }
  },
);
