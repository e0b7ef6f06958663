// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { marketContract } from '@waybill/schema/features/market.contract';
import {
  exampleMarket,
  exampleMarketHistory,
  exampleMarketWatch,
} from '@waybill/schema/features/market.examples';
import type { MarketWatch } from '@waybill/schema/features/market.models';
import { beforeEach, expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/cargo';

let watches: MarketWatch[];

beforeEach(() => {
  watches = [];
  browser().server.answer(marketContract.getWatches, () => ({ watches }));
  browser().server.answer(marketContract.get, () => ({ market: exampleMarket }));
  browser().server.answer(marketContract.getCargo, () => ({ cargo: exampleMarketHistory }));
});

/** What is watched, as sent. */
const sent = () => watches.map(({ cargoId, abovePpm, belowPpm }) => [cargoId, abovePpm, belowPpm]);

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('shows what cargo is worth, the loads that pay, and why', async () => {
  browser().signIn(driverWith());
  await browser().open(path);
  expect(await rowsOf('Cargoes')).toEqual([['Paper', '1.120', '+6%', '41']]);
  expect(await rowsOf('Loads that pay')).toEqual([['Berlin to WrocławPaper', '€11,840', '€1,421']]);
  await expectAccessible();
  await browser().press('button', 'Paper');
  await screen.findByText(/0.67 deliveries a day in 3 days, 1.37 in 30 days, 41 deliveries/);
  screen.getByRole('img', { name: 'Index of Paper: between 1.060 and 1.120' });
  await expectAccessible();
});

test('says what will be there before the first step', async () => {
  browser().server.answer(marketContract.get, () => ({
    market: { ...exampleMarket, from: null, until: null, cargoes: [], lanes: [] },
  }));
  browser().signIn(driverWith());
  await browser().open(path);
  await screen.findByText('No market yet');
});

test('watches a cargo by one tap on a value, and stops by another', async () => {
  const { server } = browser();
  server.answer(marketContract.setWatches, ({ body }) => {
    watches = body.watches.map((watch) => ({ ...exampleMarketWatch, ...watch }));
    return { watches };
  });
  browser().signIn(driverWith());
  await browser().open(path);
  await browser().press('button', 'Paper');
  const dialog = within(await screen.findByRole('dialog'));
  await browser().person.click(await dialog.findByRole('button', { name: '1.150' }));
  await browser().person.click(await dialog.findByRole('button', { name: '0.900' }));
  await waitFor(() => expect(sent()).toEqual([['paper', 1_150_000, 900_000]]));
  await browser().person.click(dialog.getByRole('button', { name: '1.150', pressed: true }));
  await waitFor(() => expect(sent()).toEqual([['paper', null, 900_000]]));
  await browser().person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await rowsOf('Cargo that you watch')).toEqual([['Paper', '1.120', '–', '0.900']]);
  await expectAccessible();
});

test('also offers a value that was set elsewhere', async () => {
  watches = [{ ...exampleMarketWatch, abovePpm: 1_234_000 }];
  browser().signIn(driverWith());
  await browser().open(path);
  await screen.findByRole('table', { name: 'Cargo that you watch' });
  await browser().person.click(
    screen.getAllByRole('button', { name: 'Paper' })[0] ?? document.body,
  );
  await screen.findByRole('button', { name: '1.234', pressed: true });
});
