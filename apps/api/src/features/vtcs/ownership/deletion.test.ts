import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { expect, test } from 'vitest';
import { buildVtc } from '../../../testing/factories.ts';
import { refuseRow } from '../../../testing/refused-row.ts';
import { runTasks } from '../../../testing/run-tasks.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();

test("a company that can't be deleted delays none of the others", { tags: 'long' }, async () => {
  const built = [await buildVtc(app()), await buildVtc(app()), await buildVtc(app())];
  for (const { owner, vtc } of built) {
    const params = { vtcId: vtc.id };
    await owner.browser.call(contract.vtcs.remove, { params, body: { name: vtc.name } });
  }
  const [first, ...others] = built.map(({ vtc }) => vtc.id);
  if (first === undefined) throw new Error('there is no company');
  await refuseRow(app(), 'DELETE', { table: 'vtcs', column: 'id', id: first });
  app().passTime(limits.vtcDeletionGraceMs + 1);
  await expect(runTasks(app().services, 'vtcs.remove-ended')).rejects.toThrow(
    `1 of 3 failed, ${first} first`,
  );
  const left = await app().db.vtc.findMany({ where: { id: { in: [first, ...others] } } });
  expect(left.map(({ id }) => id)).toEqual([first]);
});
