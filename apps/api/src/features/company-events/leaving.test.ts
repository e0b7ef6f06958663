import { contract } from '@waybill/schema/contract';
import { beforeEach, expect, test } from 'vitest';
import { ally } from '../../testing/alliance-kit.ts';
import { answerEvent, buildEvent, eventForm } from '../../testing/event-kit.ts';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { buildOperator } from '../../testing/operator-kit.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ runsOutbox: true });
const { events } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let vtcId: string;

beforeEach(async () => {
  company = await buildVtc(app());
  vtcId = company.vtc.id;
});

/** Lists who answered an event with a yes, and whether they wait. */
async function listYes(eventId: string) {
  const { answers } = await company.owner.browser.call(events.listAnswers, {
    params: { eventId },
    query: {},
  });
  return answers.map(({ driver, isWaiting }) => [driver.id, isWaiting]);
}

const leave = ({ browser }: Driver) => browser.call(contract.vtcs.leave);

test('a driver who leaves the company no longer takes a place at its events, and the next moves up', async () => {
  const [first, second] = [await buildMember(app(), vtcId), await buildMember(app(), vtcId)];
  const own = await buildEvent(app(), company.owner, vtcId, { places: 1 });
  const open = await buildEvent(app(), company.owner, vtcId, { reach: 'PUBLIC' });
  for (const driver of [first, second]) {
    await answerEvent(driver, own.id, 'YES');
    app().passTime(1_000);
  }
  await answerEvent(first, open.id, 'YES');
  await leave(first);
  await untilSettled(app());
  expect(await listYes(own.id)).toEqual([[second.user.id, false]]);
  expect(await listYes(open.id)).toEqual([[first.user.id, false]]);
  const { groups } = await second.browser.call(contract.notifications.list, { query: {} });
  const kinds = groups.flatMap(({ items }) => items.map(({ kind }) => kind));
  expect(kinds).toContain('event.moved-up');
});

test('a driver who is kicked and blocked loses their place at public events too', async () => {
  const driver = await buildMember(app(), vtcId);
  const { id } = await buildEvent(app(), company.owner, vtcId, { reach: 'PUBLIC' });
  await answerEvent(driver, id, 'YES');
  await company.owner.browser.call(contract.members.kickWithReason, {
    params: { vtcId, userId: driver.user.id },
    body: { blockDays: null },
  });
  await untilSettled(app());
  expect(await listYes(id)).toEqual([]);
});

test('a company that leaves the alliance loses its slot at its events, and its members their places', async () => {
  const friends = await buildVtc(app());
  const others = await buildVtc(app());
  const alliance = await ally([company, friends, others], { noticeDays: 0 });
  const { id } = await buildEvent(app(), company.owner, vtcId, { reach: 'ALLIES', inHours: 200 });
  const past = await buildEvent(app(), company.owner, vtcId, { reach: 'ALLIES', inHours: -1 });
  for (const { owner } of [friends, others]) await answerEvent(owner, id, 'YES');
  await answerEvent(friends.owner, past.id, 'YES');
  const { slots } = await company.owner.browser.call(events.setSlots, {
    params: { eventId: id },
    body: { slots: ['A', 'B'].map((label) => ({ label, spaces: 5 })) },
  });
  for (const [index, { owner }] of [friends, others].entries()) {
    const params = { eventSlotId: slots[index]?.id ?? '' };
    await owner.browser.call(events.bookSlot, { params });
  }
  await friends.owner.browser.call(contract.alliances.giveNotice, {
    params: { allianceId: alliance.id },
  });
  await untilSettled(app());
  expect(await listYes(id)).toEqual([[others.owner.user.id, false]]);
  const read = await company.owner.browser.call(events.get, { params: { eventId: id } });
  expect(read.slots.map(({ vtc }) => vtc?.id ?? null)).toEqual([null, others.vtc.id]);
});

/** Has two companies book a slot at an event for everyone, and their owners answer. */
async function buildVisited(guests: readonly Awaited<ReturnType<typeof buildVtc>>[]) {
  const { id } = await buildEvent(app(), company.owner, vtcId, { reach: 'PUBLIC', places: 1 });
  const { slots } = await company.owner.browser.call(events.setSlots, {
    params: { eventId: id },
    body: { slots: guests.map(({ vtc: { tag } }) => ({ label: tag, spaces: 5 })) },
  });
  for (const [index, { owner }] of guests.entries()) {
    const params = { eventSlotId: slots[index]?.id ?? '' };
    await owner.browser.call(events.bookSlot, { params });
    await answerEvent(owner, id, 'YES');
    app().passTime(1_000);
  }
  return id;
}

const listSlots = async (eventId: string) => {
  const read = await company.owner.browser.call(events.get, { params: { eventId } });
  return read.slots.map(({ vtc }) => vtc?.id ?? null);
};

test('an event that fewer can see loses the answers and slots of those who no longer do', async () => {
  const [strangers, friends] = [await buildVtc(app()), await buildVtc(app())];
  await ally([company, friends], { noticeDays: 0 });
  const id = await buildVisited([strangers, friends]);
  const narrow = async (reach: 'ALLIES' | 'COMPANY') =>
    company.owner.browser.call(events.update, {
      params: { eventId: id },
      body: eventForm(app(), { reach, places: 1 }),
    });
  await narrow('ALLIES');
  expect(await listSlots(id)).toEqual([null, friends.vtc.id]);
  // The ally moves up to the place.
  expect(await listYes(id)).toEqual([[friends.owner.user.id, false]]);
  await narrow('COMPANY');
  expect(await listSlots(id)).toEqual([null, null]);
  expect(await listYes(id)).toEqual([]);
});

test('events of a company that an operator hides lose the answers and slots of others', async () => {
  const guests = await buildVtc(app());
  const member = await buildMember(app(), vtcId);
  const id = await buildVisited([guests]);
  await answerEvent(member, id, 'YES');
  const operator = await buildOperator(app());
  await operator.browser.call(contract.operatorVtcs.hide, {
    params: { vtcId },
    body: { reason: 'Insults.' },
  });
  await untilSettled(app());
  expect(await listSlots(id)).toEqual([null]);
  expect(await listYes(id)).toEqual([[member.user.id, false]]);
});
