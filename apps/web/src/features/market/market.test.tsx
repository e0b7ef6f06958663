// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { marketContract } from '@waybill/schema/features/market.contract';
import { exampleMarket, exampleMarketHistory } from '@waybill/schema/features/market.examples';
import { beforeEach, expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/cargo';

beforeEach(() => {
  browser().server.answer(marketContract.get, () => ({ market: exampleMarket }));
  browser().server.answer(marketContract.getCargo, () => ({ cargo: exampleMarketHistory }));
});

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
