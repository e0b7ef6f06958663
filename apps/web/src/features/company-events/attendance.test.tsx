// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { companyEventsContract } from '@waybill/schema/features/company-events.contract';
import { eventAttendanceContract } from '@waybill/schema/features/event-attendance.contract';
import type { AttendanceReport } from '@waybill/schema/features/event-attendance.models';
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

beforeEach(() => {
  const vtc = { name: 'Nordic Lines', tag: 'NORD' };
  report = {
    countedAt: '2026-05-09T20:15:00.000Z',
    isFinal: false,
    minutes: 81,
    attended: 1,
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
