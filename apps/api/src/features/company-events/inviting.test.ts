import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { ally } from '../../testing/alliance-kit.ts';
import { buildEvent } from '../../testing/event-kit.ts';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ runsOutbox: true });

/** Lists the titles of the events that a driver was told of. */
async function listTold({ browser }: Driver): Promise<string[]> {
  const { groups } = await browser.call(contract.notifications.list, { query: {} });
  return groups.flatMap(({ items }) =>
    items.flatMap(({ kind, params }) => (kind === 'event.published' ? [params.title] : [])),
  );
}

test('those who organise events of allied companies are told of events that they can see', async () => {
  const [company, friends, strangers] = await Promise.all([
    buildVtc(app()),
    buildVtc(app()),
    buildVtc(app()),
  ]);
  await ally([company, friends]);
  const member = await buildMember(app(), company.vtc.id);
  const organiser = await buildStaff(app(), friends, ['EVENTS']);
  const driverOfAlly = await buildMember(app(), friends.vtc.id);
  const build = async (title: string, reach: 'COMPANY' | 'ALLIES') =>
    buildEvent(app(), company.owner, company.vtc.id, { title, reach });
  await build('Own convoy', 'COMPANY');
  await build('Shared convoy', 'ALLIES');
  await untilSettled(app());
  expect((await listTold(member)).toSorted()).toEqual(['Own convoy', 'Shared convoy']);
  expect(await listTold(organiser)).toEqual(['Shared convoy']);
  for (const driver of [driverOfAlly, strangers.owner, company.owner]) {
    expect(await listTold(driver)).toEqual([]);
  }
});
