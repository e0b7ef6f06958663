import { contract } from '@waybill/schema/contract';
import { beforeEach, expect, test } from 'vitest';
import { buildEvent, eventForm } from '../../testing/event-kit.ts';
import { buildVtc } from '../../testing/factories.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const hourMs = 3_600_000;
/** Half an hour before departure. */
const meetingMs = hourMs / 2;

let company: Awaited<ReturnType<typeof buildVtc>>;

beforeEach(async () => {
  company = await buildVtc(app());
});

const build = (inHours: number) =>
  buildEvent(app(), company.owner, company.vtc.id, { inHours, meetingMinutes: 30 });

/** Runs the task, twice at once, this long before drivers meet; then returns the reminders sent so far. */
async function remindAt({ id, meetsAt }: { id: string; meetsAt: string }, beforeMs: number) {
  app().travelTo(Date.parse(meetsAt) - beforeMs);
  const run = async () => runTasks(app().services, 'events.remind');
  await Promise.all([run(), run()]);
  const { rows } = await app().services.pool.query<{ reminder: string }>(
    `SELECT payload->>'reminder' AS reminder FROM outbox_pending
     WHERE type = 'event.reminder' AND payload->>'companyEventId' = $1 ORDER BY n`,
    [id],
  );
  return rows.map(({ reminder }) => reminder);
}

test('drivers are reminded a day and an hour before they meet, each once', async () => {
  const event = await build(48);
  expect(await remindAt(event, 24 * hourMs + 1_000)).toEqual([]);
  expect(await remindAt(event, 24 * hourMs)).toEqual(['DAY']);
  expect(await remindAt(event, 2 * hourMs)).toEqual(['DAY']);
  expect(await remindAt(event, hourMs)).toEqual(['DAY', 'HOUR']);
  expect(await remindAt(event, -1_000)).toEqual(['DAY', 'HOUR']);
});

test('a reminder whose time had passed when the event was published is not sent', async () => {
  const event = await build(10);
  expect(await remindAt(event, 9 * hourMs)).toEqual([]);
  expect(await remindAt(event, hourMs)).toEqual(['HOUR']);
});

test('a moved event is announced again before its new time', async () => {
  const event = await build(48);
  expect(await remindAt(event, 24 * hourMs)).toEqual(['DAY']);
  const { event: moved } = await company.owner.browser.call(contract.events.update, {
    params: { eventId: event.id },
    body: eventForm(app(), { inHours: 72 }),
  });
  expect(Date.parse(moved.startsAt) - Date.parse(moved.meetsAt)).toBe(meetingMs);
  expect(await remindAt(moved, 25 * hourMs)).toEqual(['DAY']);
  expect(await remindAt(moved, 24 * hourMs)).toEqual(['DAY', 'DAY']);
});

test('a cancelled event reminds no one', async () => {
  const event = await build(48);
  await company.owner.browser.call(contract.events.cancel, {
    params: { eventId: event.id },
    body: { reason: '' },
  });
  expect(await remindAt(event, hourMs)).toEqual([]);
});
