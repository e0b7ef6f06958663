// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { placesContract } from '@waybill/schema/features/places.contract';
import { examplePlace, examplePlaceDetail } from '@waybill/schema/features/places.examples';
import type { Place } from '@waybill/schema/features/places.models';
import { exampleStockGood, exampleStockMove } from '@waybill/schema/features/stock.examples';
import type { StockGood, StockMove } from '@waybill/schema/features/stock.models';
import { beforeEach, expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/inventory';
const warehouse: Place = {
  ...examplePlace,
  kind: 'WAREHOUSE',
  size: 1_000,
  stock: { usedG: 36_000_001, valueMinor: 666_000 },
};
const idOf = (n: number) => `${exampleStockMove.id.slice(0, -1)}${n}`;
const koln: Place = {
  ...warehouse,
  id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f822',
  city: { id: 'koln', name: 'Köln' },
  stock: { usedG: 0, valueMinor: 0 },
};

let places: Place[];
let goods: StockGood[];
let moves: StockMove[];
let currency: 'EUR' | null;

beforeEach(() => {
  places = [warehouse];
  goods = [exampleStockGood];
  moves = [exampleStockMove];
  currency = 'EUR';
  const { server } = browser();
  server.answer(placesContract.list, () => {
    const stock = { usedG: 0, valueMinor: 0 };
    const totals = { count: places.length, size: 0, rentMinor: 0, stock };
    return { places, totals, currency, nextCursor: null };
  });
  server.answer(placesContract.getStock, ({ params }) => ({
    goods: params.placeId === warehouse.id ? goods : [],
    usedG: 36_000_001,
  }));
  server.answer(placesContract.listMoves, () => ({ moves, nextCursor: null }));
});

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.children].map(({ textContent }) => textContent.replaceAll('\u00A0', ' ')),
    );

test('shows what is in stock, what is low, and what moved', async () => {
  moves = [
    { ...exampleStockMove, id: idOf(1), kind: 'OUT', movedG: -10_000_000, valueMinor: -200_000 },
    { ...exampleStockMove, id: idOf(2), priceMinor: null },
    {
      ...exampleStockMove,
      id: idOf(3),
      kind: 'COUNT',
      reason: 'Water damage',
      movedG: 0,
      job: null,
    },
    { ...exampleStockMove, id: idOf(4), kind: 'COUNT', reason: null, movedG: 0, job: null },
  ];
  browser().signIn(driverWith());
  await browser().open(path);
  expect(await rowsOf('Goods')).toEqual([
    ['PaperBelow the minimum', '36 t', '40 t', '€6,660', '€224.00', 'Yes', 'Yes'],
  ]);
  const rows = await rowsOf('Moves');
  expect(rows.map(([what, , moved]) => [what, moved])).toEqual([
    ['PaperSold · Job #118', '−10 tof 18 t, no more in stock'],
    ['PaperFrom another warehouse · Job #118', '+18 t'],
    ['PaperCounted: Water damage', '0 t'],
    ['PaperWarehouse sold', '0 t'],
  ]);
  screen.getByText('964 t free of 1,000 t');
  expect(screen.queryByRole('button', { name: 'Add cargo' })).toBeNull();
  await expectAccessible();
});

test('switches, adds, edits and removes goods, each time with all others', async () => {
  const { server, person: user } = browser();
  const sent: unknown[] = [];
  server.answer(placesContract.setGoods, ({ body }) => {
    sent.push(body.goods.map(({ cargoId, takes, minG }) => [cargoId, takes, minG]));
    goods = body.goods.map((good) => ({ ...exampleStockGood, ...good }));
    return { goods, usedG: 0 };
  });
  browser().signIn(driverWith('ECONOMY'));
  await browser().open(path);
  await user.click(await screen.findByRole('switch', { name: 'Take Paper' }));
  await waitFor(() => expect(sent).toEqual([[['paper', false, 40_000_000]]]));
  await user.click(await screen.findByRole('button', { name: 'Add cargo' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('combobox', { name: 'Cargo' }), 'Gravel');
  await user.type(dialog.getByRole('textbox', { name: 'Minimum, in tonnes' }), '12.5');
  await user.click(dialog.getByRole('button', { name: 'Add cargo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[1]).toEqual([
    ['paper', false, 40_000_000],
    ['gravel', true, 12_500_000],
  ]);
  await user.click(await screen.findByRole('button', { name: 'Edit Gravel' }));
  const edit = within(await screen.findByRole('dialog'));
  await user.click(await edit.findByRole('button', { name: 'Remove cargo' }));
  await waitFor(() => expect(sent[2]).toEqual([['paper', false, 40_000_000]]));
});

test('counts by hand, with a reason', async () => {
  const { server, person: user } = browser();
  const sent: unknown[] = [];
  server.answer(placesContract.count, ({ body }) => {
    sent.push(body);
    return { goods, usedG: 0 };
  });
  browser().signIn(driverWith('ECONOMY'));
  await browser().open(path);
  await user.click(await screen.findByRole('button', { name: 'Count Paper' }));
  const dialog = within(await screen.findByRole('dialog'));
  const mass = await dialog.findByRole('textbox', { name: 'Counted, in tonnes' });
  await user.clear(mass);
  await user.type(mass, '30');
  await user.click(dialog.getByRole('button', { name: 'Count' }));
  await dialog.findByText('Please enter a reason.');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Water damage');
  await user.click(dialog.getByRole('button', { name: 'Count' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ cargoId: 'paper', massG: 30_000_000, reason: 'Water damage' }]);
});

test('several warehouses are chosen by city, also by link', async () => {
  places = [warehouse, koln];
  browser().signIn(driverWith('ECONOMY'));
  await browser().open(`${path}?place=${koln.id}`);
  await screen.findByText('No goods yet');
  await browser().person.click(screen.getByRole('button', { name: 'Berlin 3.6%' }));
  await screen.findByRole('table', { name: 'Goods' });
});

test('the first warehouse needs books, and someone who runs the economy', async () => {
  places = [];
  currency = null;
  browser().signIn(driverWith('ECONOMY'));
  await browser().open(path);
  expect(await screen.findByRole('link', { name: 'Open the books' })).toHaveProperty(
    'href',
    expect.stringContaining('/dashboard/economy'),
  );
  await expectAccessible();
});

test('buys and sells a warehouse', async () => {
  places = [];
  const { server, person: user } = browser();
  server.answer(placesContract.buy, ({ body }) => {
    expect(body).toEqual({ kind: 'WAREHOUSE', game: 'ets2', cityId: 'berlin' });
    places = [warehouse];
    return { place: examplePlaceDetail };
  });
  server.answer(placesContract.sell, () => {
    places = [];
    return { place: examplePlaceDetail };
  });
  browser().signIn(driverWith('ECONOMY'));
  await browser().open(path);
  await user.click(await screen.findByRole('button', { name: 'Buy warehouse' }));
  const dialog = within(await screen.findByRole('dialog'));
  const city = await dialog.findByRole('combobox', { name: 'City' });
  await user.type(city, 'Berlin{ArrowDown}{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Buy warehouse' }));
  await user.click(await screen.findByRole('button', { name: 'Sell the warehouse in Berlin' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Sell' }));
  await screen.findByText('No warehouses yet');
});
