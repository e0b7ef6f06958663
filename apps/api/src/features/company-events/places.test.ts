import { contract } from '@waybill/schema/contract';
import { createRandom } from '@waybill/simulator/random';
import { expect, inject, test } from 'vitest';
import { answerEvent, buildEvent, eventForm } from '../../testing/event-kit.ts';
import { buildMember, buildVtc } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { events } = contract;

const steps = inject('isLong') ? 2_000 : 40;
const replies = ['YES', 'YES', 'NO', 'MAYBE'] as const;

test('after any history of answers and places, those who said yes first have the places, and who moves up is told once', async () => {
  const random = createRandom('places');
  const { owner, vtc } = await buildVtc(app());
  const drivers = [owner];
  while (drivers.length < 5) drivers.push(await buildMember(app(), vtc.id));
  const event = await buildEvent(app(), owner, vtc.id, { places: 2, inHours: 24 * 300 });
  const departure = event.startsAt.slice(0, 16);
  let places: number | null = 2;
  // Sorted by hand, apart from the server's statements.
  const yes: number[] = [];
  const movedUp = drivers.map(() => 0);

  const waiting = () => yes.slice(places ?? yes.length);
  const change = (apply: () => void) => {
    const before = waiting();
    apply();
    const after = new Set(waiting());
    for (const index of before)
      if (!after.has(index) && yes.includes(index)) movedUp[index] = (movedUp[index] ?? 0) + 1;
  };

  for (let step = 0; step < steps; step += 1) {
    if (random.chance(0.15)) {
      const next = random.chance(0.2) ? null : random.integer(1, 4);
      const body = eventForm(app(), { departure, places: next });
      await owner.browser.call(events.update, { params: { eventId: event.id }, body });
      change(() => (places = next));
    } else {
      const index = random.integer(0, drivers.length - 1);
      const reply = replies[random.integer(0, replies.length - 1)] ?? 'YES';
      const driver = drivers[index];
      if (driver === undefined) throw new Error('no such driver');
      await answerEvent(driver, event.id, reply);
      change(() => {
        const isYes = yes.includes(index);
        if (reply === 'YES' && !isYes) yes.push(index);
        if (reply !== 'YES' && isYes) yes.splice(yes.indexOf(index), 1);
      });
    }
    const { answers } = await owner.browser.call(events.listAnswers, {
      params: { eventId: event.id },
      query: {},
    });
    const expected = yes.map((index, rank) => [
      drivers[index]?.user.id,
      places !== null && rank >= places,
    ]);
    expect(answers.map(({ driver, isWaiting }) => [driver.id, isWaiting])).toEqual(expected);
  }
  const { rows } = await app().services.pool.query<{ subject: string; count: number }>(
    `SELECT subject_id AS subject, count(*)::int AS count FROM (
       SELECT type, subject_id FROM outbox_events UNION ALL SELECT type, subject_id FROM outbox_pending) said
     WHERE type = 'event.moved-up' GROUP BY subject_id`,
  );
  const told = new Map(rows.map(({ subject, count }) => [subject, count]));
  expect(drivers.map(({ user }) => told.get(user.id) ?? 0)).toEqual(movedUp);
  expect(Math.max(...movedUp)).toBeGreaterThan(0);
});
