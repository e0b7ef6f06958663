import { contract } from '@waybill/schema/contract';
import { beforeEach, expect, test } from 'vitest';
import { addSlot, buildEvent } from '../../testing/event-kit.ts';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { events } = contract;

let host: Driver;
let eventId: string;
let guests: readonly Awaited<ReturnType<typeof buildVtc>>[];

beforeEach(async () => {
  const company = await buildVtc(app());
  host = company.owner;
  eventId = (await buildEvent(app(), host, company.vtc.id, { reach: 'PUBLIC' })).id;
  guests = await Promise.all([buildVtc(app()), buildVtc(app()), buildVtc(app())]);
});

const setSlots = async (...labels: readonly string[]) =>
  (
    await host.browser.call(events.setSlots, {
      params: { eventId },
      body: { slots: labels.map((label) => ({ label, spaces: 10 })) },
    })
  ).slots;

const book = async ({ browser }: Driver, eventSlotId: string) =>
  (await browser.call(events.bookSlot, { params: { eventSlotId } })).slots;

const release = async ({ browser }: Driver, eventSlotId: string) =>
  (await browser.call(events.releaseSlot, { params: { eventSlotId } })).slots;

const list = async () =>
  (await host.browser.call(events.get, { params: { eventId } })).slots.map(({ label, vtc }) => [
    label,
    vtc?.tag ?? null,
  ]);

test('of companies that book a slot at once one gets it', async () => {
  const id = await addSlot(host, eventId);
  const outcomes = await Promise.allSettled(guests.map(({ owner }) => book(owner, id)));
  const won = guests.filter((_, index) => outcomes[index]?.status === 'fulfilled');
  expect(won).toHaveLength(1);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toEqual(
    refused.map(() =>
      expect.objectContaining({
        status: 409,
        body: expect.objectContaining({ code: 'SLOT_TAKEN' }),
      }),
    ),
  );
  expect(await list()).toEqual([['Slot 1', won[0]?.vtc.tag]]);
});

test('a company has one slot, also when it books several at once', async () => {
  const slots = await setSlots('A', 'B', 'C');
  const [guest] = guests;
  if (guest === undefined) throw new Error('no guest');
  await Promise.all(slots.map(({ id }) => book(guest.owner, id)));
  const tags = (await list()).map(([, tag]) => tag);
  expect(tags.filter((tag) => tag !== null)).toEqual([guest.vtc.tag]);
  const [a, b] = slots;
  if (a === undefined || b === undefined) throw new Error('no slots');
  await book(guest.owner, a.id);
  await book(guest.owner, a.id);
  expect(await list()).toEqual([
    ['A', guest.vtc.tag],
    ['B', null],
    ['C', null],
  ]);
});

test('slots keep their company while they keep their label', async () => {
  const [, b] = await setSlots('A', 'B');
  const [guest] = guests;
  if (guest === undefined || b === undefined) throw new Error('no guest');
  await book(guest.owner, b.id);
  await setSlots('B', 'C');
  expect(await list()).toEqual([
    ['B', guest.vtc.tag],
    ['C', null],
  ]);
  const twice = setSlots('B', 'B');
  await expect(twice).rejects.toMatchObject({ status: 422 });
});

test('the company that has a slot and the host release it, others don’t', async () => {
  const id = await addSlot(host, eventId);
  const [guest, other] = guests;
  if (guest === undefined || other === undefined) throw new Error('no guest');
  await book(guest.owner, id);
  await expect(release(other.owner, id)).rejects.toMatchObject({ status: 403 });
  const member = await buildMember(app(), guest.vtc.id);
  await expect(release(member, id)).rejects.toMatchObject({ status: 403 });
  await release(guest.owner, id);
  await expect(book(member, id)).rejects.toMatchObject({ status: 403 });
  await book(other.owner, id);
  await release(host, id);
  await release(host, id);
  expect(await list()).toEqual([['Slot 1', null]]);
});

test('the host assigns a slot to a company that can see the event, others don’t', async () => {
  const id = await addSlot(host, eventId);
  const [guest, other] = guests;
  if (guest === undefined || other === undefined) throw new Error('no guest');
  const assign = async ({ browser }: Driver, eventSlotId: string, vtcId: string) =>
    browser.call(events.assignSlot, { params: { eventSlotId }, body: { vtcId } });
  const refused = { status: 403 };
  await expect(assign(guest.owner, id, guest.vtc.id)).rejects.toMatchObject(refused);
  const unknown = assign(host, id, '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c12');
  await expect(unknown).rejects.toMatchObject({ status: 422 });
  const { slots } = await assign(host, id, guest.vtc.id);
  expect(slots.map(({ vtc }) => vtc?.tag)).toEqual([guest.vtc.tag]);
  await expect(assign(host, id, other.vtc.id)).rejects.toMatchObject({ status: 409 });
  const { vtc } = (await host.browser.call(events.get, { params: { eventId } })).event;
  const hidden = await addSlot(host, (await buildEvent(app(), host, vtc.id)).id);
  await expect(assign(host, hidden, guest.vtc.id)).rejects.toMatchObject({ status: 422 });
});

test('members of a company with a slot see who takes part', async () => {
  const id = await addSlot(host, eventId);
  const [guest] = guests;
  if (guest === undefined) throw new Error('no guest');
  const member = await buildMember(app(), guest.vtc.id);
  const read = async () =>
    member.browser.call(events.listAnswers, { params: { eventId }, query: {} });
  await expect(read()).rejects.toMatchObject({ status: 404 });
  await book(guest.owner, id);
  expect((await read()).answers).toEqual([]);
});

test('slots of events that are cancelled, or that a company can’t see, are not booked', async () => {
  const [guest] = guests;
  if (guest === undefined) throw new Error('no guest');
  const { vtc } = (await host.browser.call(events.get, { params: { eventId } })).event;
  const hidden = await addSlot(host, (await buildEvent(app(), host, vtc.id)).id);
  await expect(book(guest.owner, hidden)).rejects.toMatchObject({ status: 404 });
  const id = await addSlot(host, eventId);
  await host.browser.call(events.cancel, { params: { eventId }, body: { reason: '' } });
  const refused = { status: 409, body: { code: 'EVENT_CANCELLED' } };
  await expect(book(guest.owner, id)).rejects.toMatchObject(refused);
});
