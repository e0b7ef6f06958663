import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { ally } from '../../testing/alliance-kit.ts';
import { addSlot, buildDraft, buildEvent } from '../../testing/event-kit.ts';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ runsOutbox: true });

/** Lists the titles of the events that a driver was told of. */
async function listTold(
  { browser }: Driver,
  told: 'event.published' | 'event.slot-assigned' = 'event.published',
): Promise<string[]> {
  const { groups } = await browser.call(contract.notifications.list, { query: {} });
  return groups.flatMap(({ items }) =>
    items.flatMap((item) =>
      item.kind === told && 'title' in item.params ? [item.params.title] : [],
    ),
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

test('a company is told once that it has a slot: when it is assigned, or when the event is published', async () => {
  const { owner: host, vtc } = await buildVtc(app());
  const guest = await buildVtc(app());
  const driver = await buildMember(app(), guest.vtc.id);
  const assign = async (eventSlotId: string) =>
    host.browser.call(contract.events.assignSlot, {
      params: { eventSlotId },
      body: { vtcId: guest.vtc.id },
    });
  const open = { title: 'Open convoy', reach: 'PUBLIC' } as const;
  const slotId = await addSlot(host, (await buildEvent(app(), host, vtc.id, open)).id);
  for (let round = 0; round < 2; round += 1) await assign(slotId);
  const draft = await buildDraft(app(), host, vtc.id, { ...open, title: 'Draft' });
  await assign(await addSlot(host, draft.id));
  await untilSettled(app());
  const read = async () => [
    await listTold(guest.owner),
    await listTold(guest.owner, 'event.slot-assigned'),
  ];
  expect(await read()).toEqual([[], ['Open convoy']]);
  await host.browser.call(contract.events.publish, { params: { eventId: draft.id } });
  await untilSettled(app());
  expect(await read()).toEqual([['Draft'], ['Open convoy']]);
  expect(await listTold(driver, 'event.slot-assigned')).toEqual([]);
});
