import { describe, expect, test } from 'vitest';
import { answerEvent, buildEvent } from '../../testing/event-kit.ts';
import { buildDriver, buildMember, buildVtc } from '../../testing/factories.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { openPositions, ping } from '../../testing/position-kit.ts';
import { buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { contract } from '@waybill/schema/contract';
import { startNats } from '../../testing/nats-server.ts';

const byDatabase = useTestApp({ runsOutbox: true, hasReplica: true });
const nats = await startNats();
const byNats = useTestApp({ runsOutbox: true, hasReplica: true, env: { LIVE_BUS_URL: nats.url } });

/** Breaks the connection between two processes. Returns a function that repairs it. */
const breakings = {
  database: async () => {
    const { pool } = byDatabase();
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND (query LIKE 'LISTEN "live"%' OR query LIKE '%pg_notify($1, said)%')`,
    );
    return async () => {};
  },
  nats: async () => {
    await nats.stop();
    return () => nats.start();
  },
} as const;

describe.each([
  ['the database', byDatabase, breakings.database],
  ['NATS', byNats, breakings.nats],
] as const)('two processes exchange messages through %s', (_name, app, breakBus) => {
  async function build() {
    const { owner, vtc } = await buildVtc(app());
    const driver = await buildMember(app(), vtc.id);
    const device = await buildTestDevice(app(), driver);
    return { owner, driver, device, vtc };
  }
  const elsewhere = () => ({ origin: app().replicaOrigin });

  test('positions, what is watched, and the view', { tags: 'long' }, async () => {
    const { owner, driver, device } = await build();
    await ping(app(), device);
    const stream = await openPositions(app(), owner, elsewhere());
    // A process that starts to follow a company requests its current positions.
    await stream.until(({ shown }) => shown().has(driver.user.id));
    await expect.poll(() => ping(app(), device)).toEqual({ nextMs: 5_000, watched: true });
    const params = { streamId: stream.id };
    const view = { x0: 500_000, z0: 500_000, x1: 510_000, z1: 510_000 };
    // The browser alternates between both: one has the stream, the other forwards the view.
    for (let round = 0; round < 2; round += 1) {
      await owner.browser.call(contract.positions.setView, { params, body: view });
    }
    await stream.until(({ shown }) => shown().size === 0);
  });

  test('that a driver no longer shares their position', { tags: 'long' }, async () => {
    const { owner, driver, device } = await build();
    const stream = await openPositions(app(), owner, elsewhere());
    await ping(app(), device);
    await stream.until(({ shown }) => shown().has(driver.user.id));
    const body = { visibility: 'off' } as const;
    await driver.browser.call(contract.positions.setVisibility, { body });
    await stream.until(({ shown }) => !shown().has(driver.user.id));
    expect([...stream.shown().keys()]).not.toContain(driver.user.id);
  });

  test(
    'the convoy of an event, through an outage and until a driver hides',
    { tags: 'long' },
    async () => {
      const { owner, driver, device, vtc } = await build();
      const form = { inHours: 0.4, reach: 'PUBLIC' } as const;
      const { id } = await buildEvent(app(), owner, vtc.id, form);
      const guest = await buildDriver(app());
      // Neither shares their position outside the convoy: the guest has no company.
      await driver.browser.call(contract.positions.setVisibility, { body: { visibility: 'off' } });
      for (const one of [driver, guest]) await answerEvent(one, id, 'YES', true);
      await untilSettled(app());
      const scope = `event:${id}`;
      const own = await openPositions(app(), driver, { scope });
      const other = await openPositions(app(), guest, { ...elsewhere(), scope });
      const drive = async (x: number) =>
        expect
          .poll(() => ping(app(), device, { x }).catch(() => null))
          .toMatchObject({ watched: true });
      const isAt = (x: number) => (stream: typeof own) =>
        stream.shown().get(driver.user.id)?.x === x;
      await drive(1_000);
      await Promise.all([own.until(isAt(1_000)), other.until(isAt(1_000))]);
      const mend = await breakBus();
      await drive(2_000);
      await own.until(isAt(2_000));
      await mend();
      await other.until(isAt(2_000));
      await answerEvent(driver, id, 'YES', false);
      await other.until(({ shown }) => !shown().has(driver.user.id));
    },
  );

  test('who is on the road, also for readers without a stream', { tags: 'long' }, async () => {
    const { owner, driver, device } = await build();
    await ping(app(), device);
    const read = async () => {
      const { drivers } = await owner.browser.call(contract.positions.listOnTheRoad, { query: {} });
      return drivers.map((one) => one.driver.id);
    };
    // The browser alternates between both.
    const readTwice = async () => [await read(), await read()];
    await expect.poll(readTwice).toEqual([[driver.user.id], [driver.user.id]]);
  });

  test(
    'during an outage, own drivers continue, readers are notified, and it reconnects automatically',
    { tags: 'long' },
    async () => {
      const { owner, driver, device } = await build();
      const [own, other] = [
        await openPositions(app(), owner),
        await openPositions(app(), owner, elsewhere()),
      ];
      await ping(app(), device, { x: 1_000 });
      const isAt = (x: number) => (stream: typeof own) =>
        stream.shown().get(driver.user.id)?.x === x;
      await Promise.all([own.until(isAt(1_000)), other.until(isAt(1_000))]);
      const mend = await breakBus();
      const hasGap = (isOpen: boolean) => (stream: typeof own) =>
        stream.frames.some((frame) => frame.event === 'gap' && frame.isOpen === isOpen);
      await own.until(hasGap(true));
      await ping(app(), device, { x: 2_000 });
      await own.until(isAt(2_000));
      await mend();
      await own.until(hasGap(false));
      // Missed changes are received by requesting them again.
      await other.until(isAt(2_000));
      const ready = await fetch(`${app().origin}/api/health/ready`);
      expect(ready.status).toBe(200);
    },
  );
});

async function readReadiness() {
  const response = await fetch(`${byNats().origin}/api/health/ready`);
  return { status: response.status, body: await response.json() };
}

test('without its bus a server is ready, and reports it', async () => {
  await nats.stop();
  await expect.poll(readReadiness).toMatchObject({
    status: 200,
    body: { status: 'degraded', checks: { bus: 'degraded' } },
  });
});
