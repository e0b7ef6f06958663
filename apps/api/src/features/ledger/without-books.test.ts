import { contract } from '@waybill/schema/contract';
import { errorBodySchema } from '@waybill/schema/errors';
import { expect, test } from 'vitest';
import { deliver, offer } from '../../testing/contract-kit.ts';
import { contractRoutes } from '../../testing/contract-routes.ts';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { postDue } from '../../testing/ledger-kit.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ runsOutbox: true });
const hourMs = 3_600_000;

/** The reads about a company or the caller that need nothing else. */
const reads = contractRoutes
  .map(([, route]) => route)
  .filter(
    ({ method, path, access, devicesOnly }) =>
      method === 'GET' && access !== 'operator' && !devicesOnly && !/:(?!vtcId\b)/.test(path),
  );

/** Returns the refusals of all reads, but for those that lack a query. */
async function listRefusals({ browser }: Driver, vtcId: string): Promise<string[]> {
  const refused: string[] = [];
  for (const { path } of reads) {
    const response = await browser.send(`/api${path.replace(':vtcId', vtcId)}`);
    if (response.ok || response.status === 422) continue;
    refused.push(`${path} ${errorBodySchema.parse(await response.json()).code}`);
  }
  return refused;
}

test('a company that never opens its books has goals and garages, and no page in its way', async () => {
  const { owner, vtc } = await buildVtc(app());
  const driver = await buildMember(app(), vtc.id);
  const params = { vtcId: vtc.id };
  const { id: contractId } = await offer(app(), owner, vtc.id, {
    audience: 'DRIVERS',
    quantity: 1,
    startsAt: new Date(app().services.clock().getTime() - hourMs).toISOString(),
  });
  const body = { kind: 'GARAGE', game: 'ets2', cityId: 'berlin' } as const;
  await owner.browser.call(contract.places.buy, { params, body });
  await deliver(app(), driver, vtc.id, 2);
  await postDue(app());
  for (const task of ['payroll.draft', 'contracts.mark-due']) await runTasks(app().services, task);
  await untilSettled(app());
  const goal = await driver.browser.call(contract.contracts.get, { params: { contractId } });
  expect(goal.contract).toMatchObject({ state: 'FULFILLED', currency: null });
  expect(goal.parts).toMatchObject([{ driver: { id: driver.user.id }, bonusMinor: null }]);
  const query = { kind: 'GARAGE' } as const;
  const { places, currency } = await driver.browser.call(contract.places.list, { params, query });
  expect([places.length, places[0]?.paidMinor, currency]).toEqual([1, 0, null]);
  expect(await owner.browser.call(contract.ledger.get, { params })).toEqual({ ledger: null });
  const earnings = await driver.browser.call(contract.payroll.getEarnings, { query: {} });
  expect(earnings).toEqual({ payslips: [], nextCursor: null, running: null });
  const posted = await app().db.ledgerEntry.count({ where: { vtcId: vtc.id } });
  const waiting = await app().db.vtcDue.count({ where: { vtcId: vtc.id } });
  expect([posted, waiting]).toEqual([0, 0]);
  expect(reads.length).toBeGreaterThan(60);
  expect(await listRefusals(owner, vtc.id)).toEqual([]);
});
