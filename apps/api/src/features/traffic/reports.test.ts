import { contract } from '@waybill/schema/contract';
import { expect, inject, test } from 'vitest';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { countOutcomes } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildReport } from '../../testing/traffic-kit.ts';

const app = useTestApp();
const limited = useTestApp({ clockStands: true, rateLimitFactor: 1 });
const { traffic } = contract;
const game = 'ets2' as const;

const list = async ({ browser }: Driver) =>
  (await browser.call(traffic.listReports, { query: { game } })).reports;

test('many accounts of one company share nothing with others, nor does one of another', async () => {
  const at = { x: 30_000, z: 30_000 };
  const { owner, vtc } = await buildVtc(app());
  const [{ owner: other }, { owner: third }] = [await buildVtc(app()), await buildVtc(app())];
  const members = [owner];
  for (let count = 0; count < 3; count += 1) members.push(await buildMember(app(), vtc.id));
  const ids = new Set<string>();
  for (const who of members) ids.add(await buildReport(who, { at }));
  const [id = ''] = ids;
  expect(ids.size).toBe(1);
  expect(await list(other)).toEqual([]);
  await buildReport(third, { at });
  expect(await list(other)).toMatchObject([{ id, confirmations: 4 }]);
});

const times = inject('isLong') ? 1_000 : 50;

test(`a driver who reports ${times} times has one report, and confirms nothing`, async () => {
  const { owner: eager, vtc } = await buildVtc(limited());
  const witness = await buildMember(limited(), vtc.id);
  const place = { kind: 'POINT', x: 70_000, z: 0 } as const;
  const report = (who: Driver) =>
    who.browser.call(traffic.createReport, { body: { game, kind: 'JAM', place } });
  const outcomes: Record<string, number> = {};
  for (let sent = 0; sent < times; sent += 50) {
    const some = await countOutcomes(Array.from({ length: 50 }, () => report(eager)));
    for (const [code, count] of Object.entries(some)) {
      outcomes[code] = (outcomes[code] ?? 0) + count;
    }
  }
  expect(outcomes['OK']).toBe(12);
  const { reports } = await witness.browser.call(traffic.listReports, { query: { game } });
  expect(reports).toMatchObject([{ confirmations: 0, goneBy: 0 }]);
});
