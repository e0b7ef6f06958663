// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { liveriesContract } from '@waybill/schema/features/liveries.contract';
import { exampleLivery } from '@waybill/schema/features/liveries.examples';
import { placesContract } from '@waybill/schema/features/places.contract';
import { examplePlace, examplePlaceDetail } from '@waybill/schema/features/places.examples';
import type { Place } from '@waybill/schema/features/places.models';
import { beforeEach, expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/garages';

let places: Place[];
let currency: 'EUR' | null;

beforeEach(() => {
  places = [examplePlace];
  currency = 'EUR';
  browser().server.answer(placesContract.list, ({ query }) => {
    const found = places.filter(({ kind }) => kind === query.kind);
    const stock = { usedG: 0, valueMinor: 0 };
    const totals = { count: found.length, size: 5, rentMinor: 200_000, stock };
    return { places: found, totals, currency, nextCursor: null };
  });
});

const rowsOf = async () =>
  within(await screen.findByRole('table', { name: 'Garages' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('lists garages with slots, rent and what they earned', async () => {
  browser().signIn(driverWith());
  await browser().open(path);
  expect(await rowsOf()).toEqual([
    ['BerlinGermany · since Feb 3, 2026', '1 of 5B WB 1', '€2,000', '-€6,400'],
  ]);
  expect(screen.getByRole('link', { name: '-€6,400' })).toHaveProperty(
    'href',
    expect.stringContaining(`/dashboard/economy?period=twelve&place=${examplePlace.id}`),
  );
  expect(screen.queryByRole('button', { name: 'Buy garage' })).toBeNull();
  await expectAccessible();
});

test('names the liveries that the company requires', async () => {
  const other = { ...exampleLivery, id: examplePlace.id, name: 'Falu Red' };
  const liveries = [
    exampleLivery,
    { ...other, isRequired: false },
    { ...other, state: 'DRAFT' as const },
  ];
  browser().server.answer(liveriesContract.list, () => ({ liveries }));
  browser().signIn(driverWith());
  await browser().open(path);
  const required = within(await screen.findByRole('region', { name: 'Required liveries' }));
  const links = required
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([['Nordic Blue', `/dashboard/customisation?livery=${exampleLivery.id}`]]);
  required.getByText('Euro Truck Simulator 2');
  await expectAccessible();
});

test('buys a garage in a city that is searched for', async () => {
  places = [];
  const { server, person: user } = browser();
  const sent: unknown[] = [];
  server.answer(placesContract.buy, ({ body }) => {
    if (sent.push(body) === 1) return new Refusal('CASH_TOO_LOW');
    places = [examplePlace];
    return { place: examplePlaceDetail };
  });
  browser().signIn(driverWith('ECONOMY'));
  await browser().open(path);
  await screen.findByText('No garages yet');
  await user.click(screen.getByRole('button', { name: 'Buy garage' }));
  const dialog = within(await screen.findByRole('dialog'));
  const buy = await dialog.findByRole('button', { name: 'Buy garage' });
  await user.click(buy);
  await dialog.findByText('Choose a city of the game.');
  await user.type(dialog.getByRole('combobox', { name: 'City' }), 'Berlin{ArrowDown}{Enter}');
  await user.click(buy);
  await screen.findByText('Your company doesn’t have enough money.');
  await user.click(buy);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { kind: 'GARAGE', game: 'ets2', cityId: 'berlin' };
  expect(sent).toEqual([body, body]);
  expect(await rowsOf()).toHaveLength(1);
});

test('enlarges and sells, without a price before the books are open', async () => {
  currency = null;
  places = [{ ...examplePlace, paidMinor: 0, resultMinor: null }];
  const { server, person: user } = browser();
  const sizes: unknown[] = [];
  server.answer(placesContract.enlarge, ({ body }) => {
    sizes.push(body.size);
    return { place: examplePlaceDetail };
  });
  server.answer(placesContract.sell, () => {
    places = [];
    return { place: examplePlaceDetail };
  });
  browser().signIn(driverWith('ECONOMY'));
  await browser().open(path);
  expect((await rowsOf())[0]?.slice(1, 4)).toEqual(['1 of 5B WB 1', '–', '–']);
  await user.click(screen.getByRole('button', { name: 'Enlarge the garage in Berlin' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Free until your company opens its books.');
  await user.click(dialog.getByRole('button', { name: 'Enlarge' }));
  await waitFor(() => expect(sizes).toEqual([6]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Sell the garage in Berlin' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Sell' }));
  await screen.findByText('No garages yet');
});
