// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { examplePublicVtc } from '@waybill/schema/features/vtcs.examples';
import { publicVtcSchema, type PublicVtc } from '@waybill/schema/features/vtcs.models';
import { expect, test, vi } from 'vitest';
import { newcomer } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

function buildListed(more: Partial<PublicVtc>): PublicVtc {
  return publicVtcSchema.parse({ ...examplePublicVtc, id: crypto.randomUUID(), ...more });
}

/** Serves two pages of companies. */
function servePages(): void {
  browser().server.answer(vtcsContract.list, ({ query: { cursor } }) => ({
    vtcs:
      cursor === undefined
        ? [
            buildListed({ name: 'Nordic Haul', tag: 'NORD', memberCount: 58 }),
            buildListed({ name: 'Quiet Freight', tag: 'QUIET', isPublic: false, games: [] }),
          ]
        : [buildListed({ name: 'Prairie Wind', tag: 'PWIND', games: ['ats'] })],
    nextCursor: cursor === undefined ? 'WzJd' : null,
    total: 3,
    totalIsExact: true,
  }));
}

const askedLast = () => browser().server.requestsTo(vtcsContract.list).at(-1)?.query;

test('a visitor logs in and returns; signed-in users see no log-in link', async () => {
  servePages();
  await browser().open('/vtcs?game=ets2');
  const link = await screen.findByRole('link', { name: 'Log in' });
  expect(link.getAttribute('href')).toBe('/login?next=%2Fvtcs%3Fgame%3Dets2');
  browser().signIn(newcomer());
  await browser().open('/vtcs');
  await screen.findByRole('link', { name: 'Nordic Haul' });
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
});

test('a visitor finds companies, with links to those that have a page', async () => {
  servePages();
  await browser().open('/vtcs');
  const link = await screen.findByRole('link', { name: 'Nordic Haul' });
  expect(link.getAttribute('href')).toBe('/vtc/NORD');
  await screen.findByText('3 companies');
  screen.getByText('Quiet Freight');
  expect(screen.queryByRole('link', { name: 'Quiet Freight' })).toBeNull();
  await browser().press('button', 'Show more');
  await screen.findByRole('link', { name: 'Prairie Wind' });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await expectAccessible();
});

test('the filters are in the address', async () => {
  servePages();
  await browser().open('/vtcs?cursor=WzJd');
  await screen.findByRole('link', { name: 'Prairie Wind' });
  await browser().press('button', 'American Truck Simulator');
  await screen.findByRole('link', { name: 'Nordic Haul' });
  await browser().choose('Takes drivers', 'Open to everyone');
  await waitFor(() => expect(askedLast()).toMatchObject({ game: 'ats', recruits: 'OPEN' }));
  expect(location.search).toBe('?game=ats&recruits=OPEN');
});

test('reads filters from the address and ignores invalid ones', { tags: 'long' }, async () => {
  servePages();
  await browser().open('/vtcs?size=L&country=se&speaks=sv&game=doom&sort=name');
  await screen.findByLabelText('Size');
  expect(askedLast()).toMatchObject({ size: 'L', country: 'SE', speaks: 'sv', sort: 'name' });
  expect(askedLast()?.game).toBeUndefined();
  await browser().choose('Size', 'Any size');
  await waitFor(() => expect(askedLast()?.size).toBeUndefined());
  await expectAccessible();
});

test('says when a search finds nothing', async () => {
  const nothing = { vtcs: [], nextCursor: null, total: 0, totalIsExact: true };
  browser().server.answer(vtcsContract.list, () => nothing);
  await browser().open('/vtcs?search=nobody');
  await screen.findByText('No companies found');
  await expectAccessible();
});

test('an empty directory does not suggest fewer filters', async () => {
  const nothing = { vtcs: [], nextCursor: null, total: 0, totalIsExact: true };
  browser().server.answer(vtcsContract.list, () => nothing);
  await browser().open('/vtcs');
  await screen.findByText('No companies yet');
});

test('a failed request without a connection says that it is offline', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  browser().server.answer(vtcsContract.list, () => {
    throw new TypeError('Failed to fetch');
  });
  await browser().open('/vtcs');
  expect((await screen.findByRole('alert')).textContent).toContain('You’re offline');
  isOnline.mockRestore();
});

test('an error of a server on this machine is not shown as offline', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  browser().server.answer(vtcsContract.list, () => new Refusal('INTERNAL'));
  await browser().open('/vtcs');
  expect((await screen.findByRole('alert')).textContent).not.toContain('offline');
  isOnline.mockRestore();
});
