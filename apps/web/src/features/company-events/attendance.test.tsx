// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { companyEventsContract } from '@waybill/schema/features/company-events.contract';
import { eventAttendanceContract } from '@waybill/schema/features/event-attendance.contract';
import type {
  AttendanceReport,
  EventPhoto,
} from '@waybill/schema/features/event-attendance.models';
import { eventPhotosContract } from '@waybill/schema/features/event-photos.contract';
import { beforeEach, expect, test } from 'vitest';
import { driverWith, owner, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const id = '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c10';
const person = (username: string, digit: number) => ({
  id: `01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c2${digit}`,
  username,
  avatarUrl: null,
});

let report: AttendanceReport;
let photos: EventPhoto[];

beforeEach(() => {
  const vtc = { name: 'Nordic Lines', tag: 'NORD' };
  report = {
    countedAt: '2026-05-09T20:15:00.000Z',
    isFinal: false,
    minutes: 81,
    attended: 1,
    own: { tookPart: true, feedback: null },
    rows: [
      {
        driver: person('Ada', 1),
        vtc,
        result: 'ATTENDED',
        computed: 'ATTENDED',
        decided: null,
        minutes: { with: 78, known: 80, distanceM: 118_000 },
      },
      {
        driver: person('Ben', 2),
        vtc: null,
        result: 'UNKNOWN',
        computed: 'UNKNOWN',
        decided: null,
        minutes: { with: 0, known: 0, distanceM: 0 },
      },
    ],
    nextCursor: null,
  };
  photos = [];
  const { server } = browser();
  const event = {
    id,
    vtc: { id: vtcId, ...vtc, country: 'SE' },
    state: 'PUBLISHED' as const,
    phase: 'OVER' as const,
    reach: 'COMPANY' as const,
    title: 'Night convoy',
    body: null,
    game: 'ets2' as const,
    server: null,
    meetsAt: '2026-05-09T17:30:00.000Z',
    startsAt: '2026-05-09T18:00:00.000Z',
    endsAt: '2026-05-09T20:00:00.000Z',
    zone: 'Europe/Berlin',
    from: null,
    to: null,
    meet: null,
    route: null,
    places: null,
    picture: null,
    cancelReason: null,
    counts: { yes: 2, maybe: 0, waiting: 0 },
    dlc: [],
    livery: null,
    series: null,
    own: null,
  };
  server.answer(companyEventsContract.get, () => ({ event, slots: [], source: null }));
  server.answer(companyEventsContract.listAnswers, () => ({ answers: [], nextCursor: null }));
  server.answer(eventAttendanceContract.list, () => report);
  server.answer(eventPhotosContract.list, () => ({ photos }));
  server.answer(eventPhotosContract.listFeedback, () => ({
    good: 1,
    bad: 0,
    feedback: [{ driver: person('Ada', 1), isGood: true, text: 'Good pace.' }],
    nextCursor: null,
  }));
  server.answer(eventAttendanceContract.count, () => ({ success: true as const }));
  server.answer(eventAttendanceContract.decide, ({ body }) => {
    const decided = { result: body.result, reason: body.reason, by: 'Olga' };
    report = {
      ...report,
      rows: report.rows.map((row) =>
        row.driver.username === 'Ben' ? { ...row, result: body.result, decided } : row,
      ),
    };
    return { success: true as const };
  });
});

test('an organiser sees who took part, decides about a driver, and has it counted again', async () => {
  browser().signIn(owner());
  await browser().open(`/dashboard/events/${id}`);
  const card = within(await screen.findByRole('region', { name: 'Who took part' }));
  await card.findByText('1 driver took part in a convoy of 81 minutes.');
  card.getByText('78 of 81 minutes · 118 km');
  card.getByText('No positions');
  await browser().press('button', 'Change attendance of Ben');
  (await screen.findByRole('menuitem', { name: 'Took part' })).click();
  const dialog = within(await screen.findByRole('dialog', { name: 'Did Ben take part?' }));
  await browser().fill('Reason', 'Drove without the companion.');
  dialog.getByRole('button', { name: 'Save' }).click();
  await card.findByText('Olga: Drove without the companion.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await browser().press('button', 'Count again');
  await screen.findByText('Positions are read again within a minute.');
  await expectAccessible();
});

test('a member sees the results alone', async () => {
  report = { ...report, rows: report.rows.map((row) => Object.assign(row, { minutes: null })) };
  browser().signIn(driverWith());
  await browser().open(`/dashboard/events/${id}`);
  const card = within(await screen.findByRole('region', { name: 'Who took part' }));
  await card.findByText('Took part');
  expect(card.queryByText(/of 81 minutes · /)).toBeNull();
  expect(card.queryByRole('button', { name: /Change attendance/ })).toBeNull();
  expect(card.queryByRole('button', { name: 'Count again' })).toBeNull();
});

test('a driver who took part says how it was, and adds and removes a photo', async () => {
  const { server } = browser();
  const said: unknown[] = [];
  server.answer(eventPhotosContract.setFeedback, ({ body }) => {
    said.push(body);
    report = { ...report, own: { tookPart: true, feedback: body } };
    return { success: true as const };
  });
  const picture = { url: '/media/0.webp', size: { width: 1_600, height: 900 } };
  server.answer(eventPhotosContract.add, () => {
    const createdAt = '2026-05-09T21:00:00.000Z';
    photos = [{ id, picture, author: person('Ada', 1), createdAt, mayRemove: true }];
    return { photos };
  });
  server.answer(eventPhotosContract.remove, () => {
    photos = [];
    return { photos };
  });
  browser().signIn(driverWith());
  await browser().open(`/dashboard/events/${id}`);
  const feedback = within(await screen.findByRole('region', { name: 'How was it?' }));
  feedback.getByRole('button', { name: 'Good' }).click();
  await browser().fill('Your comment (optional)', 'Good pace.');
  await browser().press('button', 'Send feedback');
  await screen.findByText('Your feedback is saved.');
  expect(said).toEqual([{ isGood: true, text: 'Good pace.' }]);
  expect(screen.queryByRole('region', { name: 'Feedback' })).toBeNull();
  const gallery = within(screen.getByRole('region', { name: 'Photos' }));
  const input = document.querySelector('input[type="file"]');
  if (input === null) throw new Error('no field for files');
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
  await gallery.findByRole('img', { name: 'Photo by Ada' });
  await expectAccessible();
  gallery.getByRole('button', { name: 'Remove photo by Ada' }).click();
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this photo?' }));
  dialog.getByRole('button', { name: 'Remove' }).click();
  await gallery.findByText('No photos yet. Add your first one.');
});

test('organisers read the feedback, and drivers who were not there give none', async () => {
  report = { ...report, own: { tookPart: false, feedback: null } };
  browser().signIn(owner());
  await browser().open(`/dashboard/events/${id}`);
  const list = within(await screen.findByRole('region', { name: 'Feedback' }));
  await list.findByText('Good pace.');
  list.getByText('1 driver liked it, 0 did not.');
  expect(screen.queryByRole('region', { name: 'How was it?' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add photo' })).toBeNull();
});
