import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { compareJobs } from '@waybill/companion/testing/compare-jobs';
import { createCompanionProcess } from '@waybill/companion/testing/companion-process';
import { playDrives } from '@waybill/companion/testing/played-drives';
import { startRoughProxy } from '@waybill/companion/testing/rough-proxy';
import { createRandom } from '@waybill/simulator/random';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { buildTestDevice } from '../../testing/telemetry-kit.ts';

const app = useTestApp();
const companionFolder = join(import.meta.dirname, '../../../../companion');
const companions = 5;
const drives = inject('isLong') ? 40 : 4;

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'companions-'));
  await promisify(execFile)(process.execPath, ['build.mjs', join(home, 'built')], {
    cwd: companionFolder,
  });
});
afterAll(() => rm(home, { recursive: true }));

test(
  'nothing that is driven is lost or doubled, whatever befalls the network, companions and server',
  { timeout: 600_000 },
  async () => {
    const random = createRandom('rough network');
    const share = () => random.between(0, 1);
    const { origin } = app();
    const proxy = await startRoughProxy(origin, share);
    try {
      const drivers = await Promise.all(
        Array.from({ length: companions }, async (_, index) => {
          const { driver, token } = await buildTestDevice(app());
          const companion = createCompanionProcess({
            command: [process.execPath, join(home, 'built/package/companion.js')],
            folder: join(home, `computer-${index}`),
            account: { server: proxy.url, userId: driver.user.id, username: 'D', token },
          });
          return { companion, token, first: index * drives };
        }),
      );
      const driving = Promise.all(
        drivers.map(async ({ companion, token, first }) => {
          const seeds = Array.from({ length: drives }, (_, drive) => first + drive);
          const { deliveries } = await playDrives(companion, { seeds, random: share, killsPerDrive: 0.2 });
          return { companion, token, deliveries };
        }),
      );
      await app().restart();
      for (const { companion, token, deliveries } of await driving) {
        while (companion.waiting() > 0) await delay(20);
        expect(await companion.stop()).toBe(0);
        const compared = await compareJobs(origin, token, deliveries);
        expect(compared).toMatchObject({ jobs: drives, differences: [], doubled: 0 });
      }
    } finally {
      await proxy.stop();
    }
  },
);
