import { contract } from '@waybill/schema/contract';
import { ApiError } from '@waybill/client';
import { beforeEach, expect, test } from 'vitest';
import { answerEvent, buildEvent, eventForm, listHappened } from '../../testing/event-kit.ts';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { events } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let vtcId: string;
let organiser: Driver;
let member: Driver;

beforeEach(async () => {
  company = await buildVtc(app());
  vtcId = company.vtc.id;
  organiser = await buildStaff(app(), company, ['EVENTS']);
  member = await buildMember(app(), vtcId);
});

const get = async ({ browser }: Driver, eventId: string) =>
  browser.call(events.get, { params: { eventId } });

const update = async (eventId: string, form: Parameters<typeof eventForm>[1]) =>
  organiser.browser.call(events.update, { params: { eventId }, body: eventForm(app(), form) });

const countMovedUp = async (eventId: string, driver: Driver) =>
  (await listHappened(app(), eventId)).filter(
    ({ type, subject }) => type === 'event.moved-up' && subject === driver.user.id,
  ).length;

test('answers take places in their order, and the next in line moves up', async () => {
  const { id } = await buildEvent(app(), organiser, vtcId, { places: 1 });
  const [first, second, third] = [member, organiser, company.owner];
  expect((await answerEvent(first, id, 'YES')).own).toEqual({
    answer: 'YES',
    showsPlace: true,
    isWaiting: false,
    waitingAhead: 0,
  });
  app().passTime(1_000);
  expect((await answerEvent(second, id, 'YES')).own).toMatchObject({
    isWaiting: true,
    waitingAhead: 0,
  });
  app().passTime(1_000);
  expect(await answerEvent(third, id, 'YES')).toMatchObject({
    own: { isWaiting: true, waitingAhead: 1 },
    counts: { yes: 3, maybe: 0, waiting: 2 },
  });
  // A repeated yes keeps the place.
  await answerEvent(first, id, 'YES');
  const list = async () =>
    (
      await member.browser.call(events.listAnswers, { params: { eventId: id }, query: {} })
    ).answers.map(({ driver, isWaiting }) => [driver.id, isWaiting]);
  expect(await list()).toEqual([
    [first.user.id, false],
    [second.user.id, true],
    [third.user.id, true],
  ]);
  await answerEvent(first, id, 'NO');
  expect((await get(second, id)).event.own).toMatchObject({ isWaiting: false });
  expect((await get(third, id)).event.own).toMatchObject({ isWaiting: true, waitingAhead: 0 });
  expect(await countMovedUp(id, second)).toBe(1);
  expect(await countMovedUp(id, third)).toBe(0);
  const { departure: _, ...form } = eventForm(app());
  const { startsAt } = (await get(first, id)).event;
  await update(id, { ...form, departure: startsAt.slice(0, 16), places: 2 });
  expect(await countMovedUp(id, third)).toBe(1);
  // A yes after a no goes to the end.
  app().passTime(1_000);
  expect((await answerEvent(first, id, 'YES')).own).toMatchObject({ isWaiting: true });
  // No one moves up when someone who waits leaves.
  await answerEvent(first, id, 'MAYBE');
  expect(await countMovedUp(id, first)).toBe(0);
});

test('answers are listed page by page for members of the organising company', async () => {
  const { id } = await buildEvent(app(), organiser, vtcId, { reach: 'PUBLIC', places: 2 });
  const drivers = [member, organiser, company.owner];
  for (const driver of drivers) {
    await answerEvent(driver, id, 'YES');
    app().passTime(10);
  }
  const params = { eventId: id };
  const read = (cursor?: string) =>
    member.browser.call(events.listAnswers, {
      params,
      query: { limit: 2, ...(cursor !== undefined && { cursor }) },
    });
  const first = await read();
  expect(first.answers.map(({ isWaiting }) => isWaiting)).toEqual([false, false]);
  const last = await read(first.nextCursor ?? '');
  expect(last).toMatchObject({
    answers: [
      { driver: { id: company.owner.user.id }, isWaiting: true, vtc: { tag: company.vtc.tag } },
    ],
    nextCursor: null,
  });
  const { owner: stranger } = await buildVtc(app());
  const attempt = stranger.browser.call(events.listAnswers, { params, query: {} });
  await expect(attempt).rejects.toMatchObject({ status: 404 });
});

/** Answers an event, and again while the server is busy. */
async function answerPatiently(...input: Parameters<typeof answerEvent>): Promise<void> {
  for (;;) {
    try {
      await answerEvent(...input);
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error;
    }
  }
}

test('of many answers at once each takes one place, and each who moves up is told once', async () => {
  const { id } = await buildEvent(app(), organiser, vtcId, { reach: 'PUBLIC', places: 8 });
  const drivers = await Promise.all(Array.from({ length: 32 }, () => buildDriver(app())));
  await Promise.all(drivers.map((driver) => answerPatiently(driver, id, 'YES')));
  const list = async () =>
    (
      await member.browser.call(events.listAnswers, {
        params: { eventId: id },
        query: { limit: 100 },
      })
    ).answers.map(({ driver, isWaiting }) => ({ userId: driver.id, isWaiting }));
  const before = await list();
  expect(before.map(({ isWaiting }) => isWaiting)).toEqual(before.map((_, index) => index >= 8));
  const placed = new Set(before.slice(0, 8).map(({ userId }) => userId));
  await Promise.all(
    drivers.map((driver) => answerPatiently(driver, id, placed.has(driver.user.id) ? 'NO' : 'YES')),
  );
  const after = await list();
  expect(after.map(({ userId }) => userId)).toEqual(before.slice(8).map(({ userId }) => userId));
  const told = (await listHappened(app(), id)).filter(({ type }) => type === 'event.moved-up');
  expect(told.map(({ subject }) => subject).toSorted()).toEqual(
    after
      .slice(0, 8)
      .map(({ userId }) => userId)
      .toSorted(),
  );
});

test.each([
  ['COMPANY', 'company', true],
  ['ALLIES', 'company', false],
  ['ALLIES', 'allies', true],
  ['PUBLIC', 'allies', false],
  ['COMPANY', 'off', false],
] as const)(
  'an event for %s is shown the place of a driver who shows it to %s at first: %s',
  { tags: 'long' },
  async (reach, visibility, isShown) => {
    const { id } = await buildEvent(app(), organiser, vtcId, { reach });
    await member.browser.call(contract.positions.setVisibility, { body: { visibility } });
    expect((await answerEvent(member, id, 'YES')).own?.showsPlace).toBe(isShown);
    // What the driver says stays.
    await answerEvent(member, id, 'YES', !isShown);
    await answerEvent(member, id, 'MAYBE');
    expect((await answerEvent(member, id, 'YES')).own?.showsPlace).toBe(!isShown);
  },
);
