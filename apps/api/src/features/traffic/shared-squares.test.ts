// @module-tag long
import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildDriver, buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { driveMinute } from '../../testing/traffic-kit.ts';

const app = useTestApp({ clockStands: true });
const { traffic } = contract;
const query = { game: 'ets2' } as const;

async function squaresSeenBy({ browser }: Driver) {
  await runTasks(app().services, 'traffic.count-recent');
  const { areas } = await browser.call(traffic.listAreas, { query });
  return areas.map(({ x, congestion, wet }) => [x, congestion?.share, wet?.share]);
}

test('thirty drives of ten accounts of one company change no square that another company sees', async () => {
  const { owner: boss, vtc } = await buildVtc(app());
  const forgers = [boss];
  while (forgers.length < 10) forgers.push(await buildMember(app(), vtc.id));
  const [{ owner }, { owner: rival }] = [await buildVtc(app()), await buildVtc(app())];
  for (const driver of [owner, rival, await buildDriver(app())]) {
    await driveMinute(app(), driver, { x: 5_000, speedCmS: 1_000, flags: 1 });
  }
  const before = [[6_000, 0.5, 1]];
  expect(await squaresSeenBy(owner)).toEqual(before);
  for (const driver of forgers) {
    for (const x of [5_000, 5_000, 41_000]) await driveMinute(app(), driver, { x, speedCmS: 100 });
  }
  expect(await squaresSeenBy(owner)).toEqual(before);
  expect(await squaresSeenBy(boss)).toHaveLength(2);
  const { hours } = await owner.browser.call(traffic.listHours, { query });
  expect(hours.flatMap(({ congestion }) => congestion?.share ?? [])).toEqual([0.5]);
});
