// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calendarContract } from '@waybill/schema/features/calendar.contract';
import type { CalendarEntry, CalendarFeed } from '@waybill/schema/features/calendar.models';
import { usersContract } from '@waybill/schema/features/users.contract';
import { beforeEach, expect, test } from 'vitest';
import { driverWith, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/calendar?day=2099-05-09';

const convoy: CalendarEntry = {
  source: 'events',
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c10',
  title: 'Night convoy',
  detail: null,
  starts: '2099-05-09T18:00:00.000Z',
  ends: '2099-05-09T20:00:00.000Z',
  years: null,
  moment: null,
  link: '/dashboard/events/01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c10',
  state: 'PLANNED',
  mine: true,
  canMove: true,
};
const leave: CalendarEntry = {
  ...convoy,
  source: 'leaves',
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c11',
  title: 'Marta',
  detail: 'Wedding',
  starts: '2099-05-11',
  ends: '2099-05-12',
  mine: false,
  canMove: false,
};

let entries: CalendarEntry[];
let feed: CalendarFeed | null;

beforeEach(() => {
  entries = [convoy, leave];
  feed = null;
  const { server } = browser();
  server.answer(calendarContract.list, () => ({ entries, hasMore: false }));
  server.answer(calendarContract.getFeed, () => ({ feed }));
  server.answer(usersContract.updatePreferences, () => new Refusal('INTERNAL'));
  server.answer(usersContract.setSection, () => ({ success: true as const }));
});

const dayButton = (name: RegExp) => screen.findByRole('button', { name });
async function cell(name: RegExp): Promise<HTMLElement> {
  const found = (await dayButton(name)).closest('td');
  if (!found) throw new Error('the day is in no cell');
  return found;
}

test('the month shows each day’s dates, and keys move between days', async () => {
  browser().signIn(driverWith());
  await browser().open(path);
  const day = /\b(?:9 May|May 9\b)/;
  await within(await cell(day)).findByText('Night convoy');
  for (const name of [/11 May|May 11/, /12 May|May 12/]) {
    within(await cell(name)).getByText('On leave: Marta');
  }
  expect(within(await cell(/13 May|May 13/)).queryByRole('link')).toBeNull();
  await expectAccessible();
  (await dayButton(day)).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await screen.findByText('All day · Wedding');
  expect(browser().path()).toBe('/dashboard/calendar?day=2099-05-12');
  const focused = await dayButton(/12 May|May 12/);
  await waitFor(() => expect(document.activeElement).toBe(focused));
  await userEvent.keyboard('{PageDown}');
  await screen.findByRole('heading', { name: 'June 2099' });
});

test('an entry is moved from its menu', async () => {
  browser().signIn(owner());
  const { server } = browser();
  const moved: unknown[] = [];
  server.answer(calendarContract.move, ({ params, body }) => {
    moved.push([params, body]);
    return { success: true as const };
  });
  await browser().open(path);
  await browser().press('button', 'Actions for Night convoy');
  await browser().press('menuitem', 'Move…');
  const field = await screen.findByLabelText(/New departure/);
  expect(field.getAttribute('type')).toBe('datetime-local');
  await expectAccessible();
  await browser().press('button', 'Move');
  await screen.findByText('The entry was moved.');
  const { source, id: entryId, starts } = convoy;
  expect(moved).toEqual([[{ source, entryId }, { starts }]]);
});

test('filters and the agenda are kept in the account', async () => {
  browser().signIn(driverWith());
  const kept: unknown[] = [];
  browser().server.answer(usersContract.setSection, ({ params, body }) => {
    kept.push([params.section, body.collapsed]);
    return { success: true as const };
  });
  await browser().open(path);
  await browser().press('button', 'Agenda');
  await screen.findByRole('region', { name: /11 May|May 11/ });
  await browser().press('button', 'Leaves');
  await screen.findByText('Night convoy');
  expect(screen.queryByText('On leave: Marta')).toBeNull();
  await browser().press('button', 'Events');
  await screen.findByText('No dates this month');
  await expectAccessible();
  expect(kept).toEqual([
    ['calendar-month', true],
    ['calendar-leaves', true],
    ['calendar-events', true],
  ]);
});

test('a failure can be tried again', async () => {
  browser().signIn(driverWith());
  browser().server.answer(calendarContract.list, () => new Refusal('FORBIDDEN'));
  await browser().open(path);
  await screen.findByText('Couldn’t load the dates.');
  browser().server.answer(calendarContract.list, () => ({ entries, hasMore: true }));
  await browser().press('button', 'Try again');
  await screen.findAllByText('Night convoy');
  screen.getByText('This month has more dates than fit. The first 500 are shown.');
});

test('the address for other programs is created, and replaced or removed', async () => {
  browser().signIn(driverWith());
  const { server } = browser();
  const asked: unknown[] = [];
  server.answer(calendarContract.createFeed, ({ body: { sources } }) => {
    asked.push(sources);
    const createdAt = '2099-05-01T00:00:00.000Z';
    feed = { address: 'https://example.org/secret.ics', sources, createdAt, readAt: null };
    return { feed };
  });
  server.answer(calendarContract.removeFeed, () => {
    feed = null;
    return { success: true as const };
  });
  await browser().open(path);
  await browser().press('button', 'Planned jobs');
  await browser().press('button', 'Subscribe');
  await screen.findByText(/Google does so only every 12 to 24 hours/);
  await browser().press('button', 'Create address');
  await screen.findByText('https://example.org/secret.ics');
  expect(asked).toEqual([
    [
      'events',
      'leaves',
      'alliances',
      'deletion',
      'birthday',
      'years',
      'warnings',
      'contracts',
      'payroll',
      'maintenance',
    ],
  ]);
  screen.getByText(/^Shows: Events, Leaves, .* · Not read yet$/);
  await expectAccessible();
  await browser().press('button', 'Remove address');
  await screen.findByRole('button', { name: 'Create address' });
});
