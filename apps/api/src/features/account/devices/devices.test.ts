import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildDriver } from '../../../testing/factories.ts';
import { buildEvents, buildSession, buildTestDevice } from '../../../testing/telemetry-kit.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp({ clockStands: true });
const dayMs = 86_400_000;

test('a device shows its last game, and what it sent today', async () => {
  const driver = await buildDriver(app());
  const device = await buildTestDevice(app(), driver);
  await buildTestDevice(app(), driver);
  const other = await buildDriver(app());
  // The next midnight, so that the whole test happens on one day.
  app().passTime(dayMs - (app().services.clock().getTime() % dayMs));
  const list = async () => (await driver.browser.call(contract.account.listDevices)).devices;
  expect(await list()).toMatchObject([
    { lastSession: null, today: { events: 0, deliveries: 0 } },
    { lastSession: null, today: { events: 0, deliveries: 0 } },
  ]);

  await device.send(buildSession(app(), { game: 'ats' }), buildEvents(2));
  const now = app().services.clock().toISOString();
  const plugin = { gameVersion: '1.53', pluginRevision: 12 };
  app().passTime(1_000);
  const delivered = {
    seq: 4,
    t: 5_000,
    type: 'job.delivered' as const,
    revenueMinor: 100,
    xp: 1,
    cargoDamagePpm: 0,
    distanceM: 1_000,
    deliveryMinutes: 1,
    autoPark: false,
    autoLoad: false,
    truck: {
      id: 'vehicle.scania.s_2016',
      name: 'S',
      odometerM: 1,
      fuelMl: 1,
      wearPpm: { engine: 0, transmission: 0, cabin: 0, chassis: 0, wheels: 0 },
    },
  };
  await device.send(buildSession(app(), plugin), [...buildEvents(3), delivered]);
  const heard = (await list()).filter(({ lastSession }) => lastSession !== null);
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({
    lastSession: { game: 'ets2', source: 'sdk', ...plugin },
    today: { events: 6, deliveries: 1 },
  });
  expect(Date.parse(heard[0]?.lastSession?.lastReceivedAt ?? '')).toBe(Date.parse(now) + 1_000);

  app().passTime(dayMs);
  expect((await list()).map(({ today }) => today)).toEqual([
    { events: 0, deliveries: 0 },
    { events: 0, deliveries: 0 },
  ]);
  // Other users' devices are not listed.
  expect((await other.browser.call(contract.account.listDevices)).devices).toEqual([]);
});
