import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { expect, test } from 'vitest';
import { buildMember, buildVtc } from '../../testing/factories.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { openPositions, ping } from '../../testing/position-kit.ts';
import { buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ runsOutbox: true });
const young = useTestApp({ runsOutbox: true });
const { positions } = contract;

async function buildCompany() {
  const { owner, vtc } = await buildVtc(app());
  const driver = await buildMember(app(), vtc.id);
  return { owner, vtc, driver, device: await buildTestDevice(app(), driver) };
}

test(
  "a truck is stale after 1.5 times its device's interval, and half a minute at least",
  { tags: 'long' },
  async () => {
    const { owner, device } = await buildCompany();
    const isStale = async () => {
      const { drivers } = await owner.browser.call(positions.listOnTheRoad, { query: {} });
      return drivers.map(({ place }) => place?.isStale);
    };
    // No one watches: it sends every 30 seconds.
    expect(await ping(app(), device)).toMatchObject({ nextMs: limits.pingUnwatchedMs });
    app().passTime(1.5 * limits.pingUnwatchedMs - 5_000);
    expect(await isStale()).toEqual([false]);
    app().passTime(6_000);
    expect(await isStale()).toEqual([true]);
    await openPositions(app(), owner);
    // A new interval counts from the next ping on.
    await expect.poll(() => ping(app(), device)).toMatchObject({ nextMs: limits.pingWatchedMs });
    app().passTime(limits.positionStaleMs - 5_000);
    expect(await isStale()).toEqual([false]);
    app().passTime(6_000);
    expect(await isStale()).toEqual([true]);
  },
);

test('the public map shows where trucks were a minute ago, and nothing before its start', async () => {
  const { owner, vtc, driver, device } = await buildCompany();
  const publicMap = { isOn: true, showsNames: false, frameAncestors: [] };
  const input = { params: { vtcId: vtc.id }, body: publicMap };
  await owner.browser.call(positions.setPublicMapSettings, input);
  await driver.browser.call(positions.setVisibility, { body: { visibility: 'public' } });
  await untilSettled(app());
  const shown = async () => {
    const params = { tag: vtc.tag };
    const { trucks } = await app()
      .openBrowser()
      .call(positions.getPublicMap, { params, query: {} });
    return trucks.map(({ x }) => x);
  };
  await ping(app(), device, { x: 1_000 });
  expect(await shown()).toEqual([]);
  app().passTime(limits.publicMapDelayMs - 10_000);
  expect(await shown()).toEqual([]);
  await ping(app(), device, { x: 5_000 });
  app().passTime(11_000);
  expect(await shown()).toEqual([1_000]);
  app().passTime(limits.publicMapDelayMs - 10_000);
  expect(await shown()).toEqual([5_000]);
});

test('a process that has just started says so instead of showing an empty map', async () => {
  const { owner, vtc } = await buildVtc(young());
  await owner.browser.call(positions.setPublicMapSettings, {
    params: { vtcId: vtc.id },
    body: { isOn: true, showsNames: false, frameAncestors: [] },
  });
  const isBeginning = async () => {
    const input = { params: { tag: vtc.tag }, query: {} };
    return (await young().openBrowser().call(positions.getPublicMap, input)).isBeginning;
  };
  expect(await isBeginning()).toBe(true);
  young().passTime(limits.publicMapDelayMs);
  expect(await isBeginning()).toBe(false);
});
