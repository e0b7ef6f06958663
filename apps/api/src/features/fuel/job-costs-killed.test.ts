import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { contract } from '@waybill/schema/contract';
import { expect, inject, test } from 'vitest';
import { happened } from '../../lib/happened.data.ts';
import { buildVtc } from '../../testing/factories.ts';
import { insertTankUp } from '../../testing/fuel-kit.ts';
import { startOutboxAlone } from '../../testing/outbox-alone.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { fuelConsumer } from './job-costs.service.ts';

const app = useTestApp();

const deliveries = 12;
/** The statement at which a process is killed; every other time before it was sent. */
const kills = inject('isLong') ? Array.from({ length: 60 }, (_, index) => index + 1) : [8, 23];

test(
  'after a kill between a job and its cost, the cost uses the prices at the end of the job',
  { tags: 'long', timeout: 600_000 },
  async () => {
    const { owner, vtc } = await buildVtc(app());
    const file = new URL('../../testing/outbox-replica.ts', import.meta.url).pathname;
    const args = ['--import', import.meta.resolve('tsx'), file, app().databaseUrl];
    const reckonAndDie = (killAt: number) =>
      promisify(execFile)(
        process.execPath,
        [...args, String(killAt), killAt % 2 === 0 ? 'sent' : '', fuelConsumer.name],
        { timeout: 60_000 },
      ).then(
        () => null,
        ({ signal }: { signal: string }) => signal,
      );
    const ids: string[] = [];
    for (let index = 0; index < deliveries; index += 1) {
      const at = new Date(Date.now() - (deliveries - index) * 60_000);
      // Alternates between Germany and France.
      const cityId = index % 2 === 0 ? 'berlin' : 'paris';
      ids.push(await insertTankUp(app(), owner, vtc.id, { at, volumeMl: 400_000, cityId }));
    }
    const driverId = owner.user.id;
    for (const jobId of ids) {
      await app().db.$transaction((transaction) =>
        happened(transaction, {
          type: 'job.delivered',
          vtcId: vtc.id,
          actorId: driverId,
          subjectId: driverId,
          payload: { jobId, driverId, tier: 'verified' },
        }),
      );
    }
    const signals: (string | null)[] = [];
    for (const [index, killAt] of kills.entries()) {
      signals.push(await reckonAndDie(killAt));
      // Price changes while the process is dead must not affect the cost.
      const prices = [
        { territory: 'DE', minorPer100L: 17_000 + index },
        { territory: 'FR', minorPer100L: 18_000 + index },
      ];
      await owner.browser.call(contract.fuel.setBasePrices, {
        params: { vtcId: vtc.id },
        body: { game: 'ets2', version: index, prices },
      });
    }
    expect(signals.filter((signal) => signal === 'SIGKILL').length).toBeGreaterThan(
      kills.length / 3,
    );
    const outbox = await startOutboxAlone(app().databaseUrl, [fuelConsumer]);
    await outbox.settle();
    await outbox.stop();

    const costs = await app().db.jobFuelCost.findMany({ where: { jobId: { in: ids } } });
    const reckoned = ids.map((id) => costs.find(({ jobId }) => jobId === id));
    // Everything was refuelled this week, so demand is at its maximum: 1.15 × 1.600 and 1.15 × 1.640.
    expect(reckoned).toMatchObject(
      ids.map((_, index) => {
        const price = index % 2 === 0 ? 18_400 : 18_860;
        const costMinor = BigInt(Math.round((112_600 * price) / 100_000));
        return { price, costMinor, volumeMl: 112_600, origin: { inputs: { version: 0 } } };
      }),
    );
  },
);
