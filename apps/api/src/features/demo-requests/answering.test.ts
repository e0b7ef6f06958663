import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildDriver } from '../../testing/factories.ts';
import { buildOperator } from '../../testing/operator-kit.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { demoRequests, operators } = contract;

test('an operator lists requests page by page, marks them as answered and deletes them', async () => {
  const operator = await buildOperator(app());
  for (const name of ['Ada', 'Bo', 'Cy']) {
    const body = { name, email: `${name}@example.org`, message: `I am ${name}.` };
    await app().openBrowser().call(demoRequests.create, { body });
  }
  const list = async (query: { which?: 'open' | 'all'; limit?: number; cursor?: string }) => {
    const page = await operator.browser.call(demoRequests.list, { query });
    return { ...page, names: page.requests.map(({ name }) => name) };
  };
  const first = await list({ limit: 2 });
  const rest = await list({ limit: 2, cursor: first.nextCursor ?? '' });
  expect([first.names, rest.names, rest.nextCursor]).toEqual([['Cy', 'Bo'], ['Ada'], null]);
  const [cy, bo] = first.requests.map(({ id }) => ({ params: { demoRequestId: id } }));
  if (!cy || !bo) throw new Error('there are two');
  await operator.browser.call(demoRequests.answer, cy);
  await operator.browser.call(demoRequests.remove, bo);
  expect((await list({})).names).toEqual(['Ada']);
  const all = await list({ which: 'all' });
  expect(all.names).toEqual(['Cy', 'Ada']);
  expect(all.requests[0]?.answeredAt).not.toBeNull();
  expect(await refusedCodeOf(operator.browser.call(demoRequests.answer, bo))).toBe('NOT_FOUND');
  expect(await refusedCodeOf(operator.browser.call(demoRequests.remove, bo))).toBe('NOT_FOUND');
  const { acts } = await operator.browser.call(operators.listActs, { query: { limit: 2 } });
  expect(acts.map(({ action, details }) => [action, details])).toEqual([
    ['demo-request.deleted', bo.params],
    ['demo-request.answered', cy.params],
  ]);
  const driver = await buildDriver(app());
  expect(await refusedCodeOf(driver.browser.call(demoRequests.list, { query: {} }))).toBe(
    'FORBIDDEN',
  );
});
