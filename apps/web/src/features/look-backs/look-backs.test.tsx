// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { badgesContract } from '@waybill/schema/features/badges.contract';
import { homeContract } from '@waybill/schema/features/home.contract';
import { lookBacksContract } from '@waybill/schema/features/look-backs.contract';
import { exampleLookBack, exampleShareId } from '@waybill/schema/features/look-backs.examples';
import type { LookBack } from '@waybill/schema/features/look-backs.models';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { driverWith, newcomer } from '#src/testing/drivers.ts';
import { emptyHome } from '#src/testing/empty-home.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

let lookBack: LookBack;
let shareId: string | null;
beforeEach(() => {
  lookBack = exampleLookBack;
  shareId = null;
  const { server } = browser();
  server.answer(lookBacksContract.get, () => ({ lookBack, shareId }));
  server.answer(lookBacksContract.listRoads, () => ({ roads: [] }));
  server.answer(lookBacksContract.listPublicRoads, () => ({ roads: [] }));
});
afterEach(() => {
  vi.useRealTimers();
});

const path = '/dashboard/my-year?year=2025';

test('tells the year in figures, with links to the jobs that stand out', async () => {
  browser().signIn(driverWith());
  await browser().open(path);
  const hero = within(await screen.findByRole('region', { name: 'Your 2025 on the road' }));
  hero.getByText('717 km');
  hero.getByText('2 deliveries');
  const facts = screen
    .getAllByText('Berlin – Wrocław')
    .map((fact) => fact.closest('a')?.getAttribute('href') ?? null);
  const job = `/dashboard/jobs/${exampleLookBack.longest?.jobId}`;
  // Longest haul, first and last delivery; a lane is no job.
  expect(facts).toEqual([job, null, job, job]);
  expect(screen.getByRole('link', { name: 'Office Paper' }).getAttribute('href')).toBe(job);
  screen.getByText('Germany');
  const rows = within(screen.getByRole('region', { name: 'Distance over time' })).getAllByRole(
    'row',
    { hidden: true },
  );
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['MonthDistanceDeliveries', 'April0 km0', 'May717 km2']),
  );
  expect(rows).toHaveLength(13);
  await expectAccessible();
});

test('another time is chosen, and kept in the address', async () => {
  browser().signIn(driverWith());
  await browser().open(path);
  const { person } = browser();
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Year' }), '2024');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'February');
  await waitFor(() => {
    const queries = browser()
      .server.requestsTo(lookBacksContract.get)
      .map(({ query }) => [query.year, query.month]);
    expect(queries.at(-1)).toEqual([2024, 2]);
  });
  expect(browser().path()).toBe('/dashboard/my-year?year=2024&month=2');
});

test('without deliveries it says what will be here', async () => {
  lookBack = { ...exampleLookBack, jobs: 0 };
  browser().signIn(newcomer());
  await browser().open('/my-year?year=2025');
  await screen.findByText('No deliveries in 2025');
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  await expectAccessible();
});

test('is shared after a look at both pictures, and no longer', { tags: 'long' }, async () => {
  browser().signIn(driverWith());
  const { server, person } = browser();
  server.answer(lookBacksContract.share, () => {
    shareId = exampleShareId;
    return { shareId: exampleShareId };
  });
  server.answer(lookBacksContract.unshare, () => {
    shareId = null;
    return { success: true as const };
  });
  await browser().open(path);
  await browser().press('button', 'Share');
  const dialog = within(await screen.findByRole('dialog', { name: 'Share your look back' }));
  const pictures = dialog.getAllByRole('img').map((picture) => picture.getAttribute('src'));
  expect(pictures).toEqual([
    '/api/users/me/look-back/card?year=2025&shape=wide',
    '/api/users/me/look-back/card?year=2025&shape=story',
  ]);
  const address = `${location.origin}/look-back/${exampleShareId}`;
  expect(dialog.queryByText(address)).toBeNull();
  const shown = dialog.getByRole('switch', { name: 'Public page for everyone with the link' });
  await person.click(shown);
  await dialog.findByText(address);
  await expectAccessible();
  await person.click(shown);
  await waitFor(() => expect(dialog.queryByText(address)).toBeNull());
  expect(server.requestsTo(lookBacksContract.share).map(({ body }) => body)).toEqual([
    { year: 2025, month: null },
  ]);
  expect(server.requestsTo(lookBacksContract.unshare)).toHaveLength(1);
});

test('the public page shows the same without links, and a hidden one looks missing', async () => {
  await browser().open(`/look-back/${exampleShareId}`);
  await screen.findByRole('heading', { level: 1, name: 'Carla Convoy: 2025 on the road' });
  expect(screen.getAllByText('Berlin – Wrocław').some((fact) => fact.closest('a'))).toBe(false);
  await expectAccessible();
  browser().excuseErrors(/./);
  browser().server.answer(lookBacksContract.getPublic, () => new Refusal('NOT_FOUND'));
  await browser().open(`/look-back/${crypto.randomUUID()}`);
  await screen.findByRole('heading', { level: 1, name: 'Look back not found' });
});

test.each([
  ['2025-12-02T12:00:00Z', 'Your November 2025 on the road', '?year=2025&month=11'],
  ['2025-12-20T12:00:00Z', 'Your 2025 on the road', '?year=2025'],
])('on %s the home page leads to it', async (now, name, search) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(now) });
  browser().signIn(driverWith());
  await browser().open('/dashboard');
  const card = within(await screen.findByRole('region', { name }));
  card.getByText('2 deliveries, 717 km');
  const link = card.getByRole('link', { name: 'Look back' });
  expect(link.getAttribute('href')).toBe(`/dashboard/my-year${search}`);
});

test('on other days, and without deliveries, the home page has no look back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2025-12-10T12:00:00Z') });
  browser().signIn(driverWith());
  browser().server.answer(homeContract.get, () => emptyHome);
  browser().server.answer(badgesContract.get, () => ({ chat: 0, onTheRoad: 0 }));
  await browser().open('/dashboard');
  await screen.findByText('All caught up.');
  expect(browser().server.requestsTo(lookBacksContract.get)).toEqual([]);
  vi.setSystemTime(new Date('2025-12-02T12:00:00Z'));
  lookBack = { ...exampleLookBack, jobs: 0 };
  await browser().open('/dashboard');
  await waitFor(() => expect(browser().server.requestsTo(lookBacksContract.get)).not.toEqual([]));
  expect(screen.queryByRole('link', { name: 'Look back' })).toBeNull();
});
