// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { positionsContract } from '@waybill/schema/features/positions.contract';
import { examplePublicTruck } from '@waybill/schema/features/positions.examples';
import { roadsContract } from '@waybill/schema/features/roads.contract';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { exampleVtcPage } from '@waybill/schema/features/vtcs.examples';
import { type VtcPage, vtcPageSchema } from '@waybill/schema/features/vtcs.models';
import { defaultPreferences } from '@waybill/schema/features/users.models';
import { expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

function serveVtc(more: Partial<VtcPage> = {}): void {
  const vtc = vtcPageSchema.parse({ ...exampleVtcPage, ...more });
  browser().server.answer(vtcsContract.getPublic, () => ({ vtc }));
}

const text = (words: string) => ({ type: 'text' as const, text: words });

test("a visitor sees the company's texts", async () => {
  serveVtc({ country: 'NO', language: 'nb', recruitment: 'APPLICATION' });
  await browser().open('/vtc/nord');
  const info = await screen.findByLabelText('Company Info');
  for (const text of ['Marta Lindqvist', 'Norway', 'Norwegian Bokmål', 'By application']) {
    expect(info.textContent).toContain(text);
  }
  await waitFor(() => expect(document.title).toMatch(/^Nordic Haul/));
  await screen.findByRole('link', { name: 'Sign in to apply' });
  await expectAccessible();
});

test("a driver's joining date is the same in each time zone", async () => {
  const user = driverWith();
  browser().signIn({ ...user, preferences: { ...defaultPreferences, timeZone: 'America/Denver' } });
  serveVtc({ hasRoster: true });
  browser().server.answer(vtcsContract.getRoster, () => ({
    members: [
      { username: 'Dietrich Diesel', avatarUrl: '/media/dietrich.webp', joinedOn: '2026-03-01' },
    ],
    nextCursor: null,
  }));
  await browser().open('/vtc/NORD');
  await screen.findByText('since Mar 1, 2026');
  // The same portrait as for members.
  expect(document.querySelector('img[data-portrait]')?.getAttribute('src')).toContain('dietrich');
});

test('links to the public live map and museum only if the company has them', async () => {
  serveVtc({ hasPublicMap: true });
  browser().server.answer(positionsContract.getPublicMap, () => ({
    company: { name: 'Nordic Haul', tag: 'NORD', logoUrl: '' },
    at: '2026-03-01T12:00:00.000Z',
    isBeginning: false,
    games: ['ets2' as const],
    trucks: [{ ...examplePublicTruck, name: 'Elin', speedKmh: 88 }],
  }));
  browser().server.answer(roadsContract.listMapCities, () => ({ cities: [] }));
  await browser().open('/vtc/NORD');
  const link = await screen.findByRole('link', { name: 'Open live map' });
  expect(link.getAttribute('href')).toBe('/map/NORD');
  const museum = screen.getByRole('link', { name: 'Open the museum' });
  expect(museum.getAttribute('href')).toBe('/vtc/NORD/museum');
  await screen.findByRole('application', {
    name: 'The company’s trucks, with a delay of 1 minute',
  });
  await browser().press('button', 'Show as a table');
  expect(await screen.findByRole('row', { name: 'Elin 88 km/h' })).toBeTruthy();
  // This week compared with last week.
  expect(screen.getByText('Driven this week').nextSibling?.textContent).toBe('3,612 km');
  expect(screen.getByText('Last week: 9')).toBeTruthy();
  serveVtc({ hasPublicMap: false, hasMuseum: false, tag: 'OTHER' });
  await browser().open('/vtc/OTHER');
  await screen.findByLabelText('Company Info');
  expect(screen.queryByRole('link', { name: 'Open live map' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Open the museum' })).toBeNull();
});

test("members of another company can't apply", async () => {
  browser().signIn(driverWith());
  serveVtc({ id: crypto.randomUUID(), name: 'Diesel & Sons', tag: 'DS' });
  await browser().open('/vtc/DS');
  await screen.findByText(/^You are already in a company: Nordic Haul\./);
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull();
  await expectAccessible();
});

test('members of the company get a link to it', async () => {
  browser().signIn(driverWith());
  serveVtc();
  await browser().open('/vtc/NORD');
  await screen.findByText('You are a member of this company.');
  await browser().press('link', 'Company Overview');
  await waitFor(() => expect(browser().path()).toBe('/dashboard/companyoverview'));
});

test('an unknown company links to the directory', { tags: 'long' }, async () => {
  for (const code of ['NOT_FOUND', 'VALIDATION_FAILED'] as const) {
    browser().server.answer(vtcsContract.getPublic, () => new Refusal(code));
    await browser().open('/vtc/NOPE');
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(browser().path()).toBe('/vtc/NOPE');
  }
  await expectAccessible();
  const link = await screen.findByRole('link', { name: 'Find other companies' });
  expect(link.getAttribute('href')).toBe('/vtcs');
});

test('a page has its texts, links, figures and drivers', async () => {
  serveVtc({
    description: [
      { type: 'heading', level: 1, children: [text('Nights')] },
      { type: 'list', start: 3, items: [[{ type: 'paragraph', children: [text('Paper')] }]] },
    ],
    rules: [{ type: 'quote', children: [{ type: 'code', text: 'no races' }] }],
    requirements: { minDistanceKm: 5_000, minAccountDays: 30, games: ['ats'] },
  });
  await browser().open('/vtc/nord');
  const about = within(await screen.findByRole('region', { name: 'About us' }));
  expect(about.getByRole('heading', { level: 3 }).textContent).toBe('Nights');
  expect(about.getByRole('list').getAttribute('start')).toBe('3');
  within(screen.getByRole('region', { name: 'Rules' })).getByText('no races');
  for (const needed of ['5,000 km driven', 'an account that is 30 days old'])
    screen.getByText(needed);
  const drivers = within(await screen.findByRole('region', { name: 'Drivers' }));
  await drivers.findByText('Marta Lindqvist');
  screen.getByText('Driven in ETS2');
  expect(screen.queryByText('Driven in ATS')).toBeNull();
  const website = screen.getByRole('link', { name: 'nordichaul.example' });
  expect(website.getAttribute('rel')).toContain('ugc');
  await expectAccessible();
});

test('user text never becomes markup', async () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>';
  const said = text(hostile);
  serveVtc({
    name: hostile,
    description: [
      { type: 'paragraph', children: [said, { type: 'code', text: hostile }, { type: 'break' }] },
      {
        type: 'paragraph',
        children: [
          { type: 'link', href: 'https://nord.example/"onclick="alert(1)', children: [said] },
          { type: 'strong', children: [{ type: 'emphasis', children: [said] }] },
        ],
      },
      { type: 'code', text: hostile },
      { type: 'rule' },
    ],
  });
  await browser().open('/vtc/nord');
  const about = await screen.findByRole('region', { name: 'About us' });
  const elements = [...about.querySelectorAll('div *')];
  const names = new Set(elements.map(({ localName }) => localName));
  expect([...names].toSorted()).toEqual(['a', 'br', 'code', 'em', 'hr', 'p', 'pre', 'strong']);
  const attributes = new Set(elements.flatMap((element) => element.getAttributeNames()));
  expect([...attributes].toSorted()).toEqual(['href', 'rel', 'tabindex', 'target']);
  expect(about.textContent).toContain(hostile);
});

test('empty parts of a page are hidden', async () => {
  serveVtc({
    description: null,
    rules: null,
    requirements: null,
    hasRoster: false,
    figures: null,
    games: [],
  });
  await browser().open('/vtc/nord');
  await screen.findByLabelText('Company Info');
  for (const name of ['About us', 'Rules', 'Drivers'])
    expect(screen.queryByRole('region', { name })).toBeNull();
  expect(screen.queryByText('Games')).toBeNull();
});
