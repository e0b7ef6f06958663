// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { contractsContract } from '@waybill/schema/features/contracts.contract';
import {
  exampleContract,
  exampleContractBid,
  exampleContractDetail,
} from '@waybill/schema/features/contracts.examples';
import type { Contract, ContractDetail } from '@waybill/schema/features/contracts.models';
import { ledgerContract } from '@waybill/schema/features/ledger.contract';
import { exampleLedger } from '@waybill/schema/features/ledger.examples';
import { messages } from '@waybill/schema/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { driverWith, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';
import { paceOf } from './contracts.model.ts';

const browser = useTestBrowser();
const path = '/dashboard/contracts';
const pathOfOne = `${path}/${exampleContract.id}`;

let contracts: Contract[];
let detail: ContractDetail;

beforeEach(() => {
  contracts = [exampleContract];
  detail = exampleContractDetail;
  const { server } = browser();
  server.answer(contractsContract.list, ({ query }) => ({
    contracts: query.side === 'carried' ? contracts : [],
    nextCursor: null,
  }));
  server.answer(contractsContract.get, () => detail);
  server.answer(ledgerContract.get, () => ({ ledger: exampleLedger }));
});

/** The example as its own company offers it. */
const open: Contract = {
  ...exampleContract,
  state: 'OPEN',
  startsAt: '2099-01-01T00:00:00.000Z',
  endsAt: '2099-01-31T00:00:00.000Z',
  carrier: null,
  activeAt: null,
  ownBid: null,
  progress: null,
};

describe('the list', () => {
  test('shows each side, and says what is empty', async () => {
    browser().signIn(driverWith('VIEW_CONTRACTS'));
    await browser().open(path);
    const list = within(await screen.findByRole('list', { name: 'We carry' }));
    list.getByRole('link', { name: 'Wood & Sons' });
    list.getByRole('img', { name: /^212.* of 400/ });
    list.getByText('Sweden');
    await expectAccessible();
    expect(screen.queryByRole('button', { name: 'Offer contract' })).toBeNull();
    await browser().press('button', 'Board');
    await screen.findByText('Nothing to bid on');
  });

  test('needs the permission', { tags: 'long' }, async () => {
    browser().signIn(driverWith());
    await browser().open(path);
    await screen.findByText(/the permission “/);
  });
});

test('offers a contract, and shows what is wrong at its field', async () => {
  browser().server.answer(contractsContract.offer, ({ body }) => {
    if (body.client === 'Late') {
      return new Refusal('VALIDATION_FAILED', { endsAt: messages.contractEndPast });
    }
    return { contract: { ...open, client: body.client } };
  });
  browser().signIn(owner());
  await browser().open(path);
  await browser().press('button', 'Offer contract');
  const dialog = within(await screen.findByRole('dialog'));
  const send = async () =>
    browser().person.click(await dialog.findByRole('button', { name: 'Offer contract' }));
  await dialog.findByRole('textbox', { name: 'Client' });
  await expectAccessible();
  await send();
  await screen.findByText(messages.contractClientRequired);
  await browser().fill('Client', 'Late');
  await browser().fill('Quantity', '40');
  await browser().fill('Maximum cargo damage', '2.5');
  await browser().fill('Bonus in EUR', '1200.50');
  await browser().fill('From city', 'Malmö');
  await send();
  await screen.findByText(messages.contractEndPast);
  await browser().fill('Client', 'Wood & Sons');
  await send();
  await screen.findByText('Contract offered.');
  expect(browser().server.requestsTo(contractsContract.offer).at(-1)?.body).toMatchObject({
    audience: 'DRIVERS',
    quantity: 40,
    maxDamagePpm: 25_000,
    minOnTimePpm: null,
    bonusMinor: 120_050,
    sourceCityId: 'malmo',
    sourceCity: 'Malmö',
  });
});

describe('a contract', () => {
  test('shows its progress, drivers, deliveries and terms', async () => {
    browser().signIn(driverWith('VIEW_CONTRACTS'));
    await browser().open(pathOfOne);
    await screen.findByRole('heading', { name: 'Wood & Sons' });
    const drivers = await screen.findByRole('table', { name: 'Drivers' });
    within(drivers).getByText('212.4 t');
    within(screen.getByRole('table', { name: 'Deliveries' })).getByRole('link', {
      name: 'Job #381',
    });
    screen.getByText('€14,500.00');
    await expectAccessible();
  });

  test('is bid on by those who may', async () => {
    detail = { contract: open, jobs: [], bids: [], parts: [] };
    browser().server.answer(contractsContract.bid, ({ body }) => {
      const bid = { ...exampleContractBid, ...body, state: 'OPEN' as const };
      detail = { ...detail, bids: [bid] };
      return { bid };
    });
    browser().signIn(driverWith('VIEW_CONTRACTS', 'BID_ON_CONTRACTS', 'DISPATCH'));
    await browser().open(pathOfOne);
    await browser().fill('Bonus in EUR', '9000');
    await browser().fill('Note', 'We are near.');
    await browser().press('button', 'Send bid');
    await screen.findByText('Bid sent · We are near.');
    expect(browser().server.requestsTo(contractsContract.bid).at(-1)?.body).toEqual({
      bonusMinor: 900_000,
      note: 'We are near.',
    });
    await expectAccessible();
  });

  test('is given to one of the bidders', async () => {
    const me = owner();
    const offerer = { id: me.vtcId, name: 'Us' };
    const bid = { ...exampleContractBid, state: 'OPEN' as const };
    const own = { ...open, offerer, bids: 1 };
    detail = { contract: own, jobs: [], bids: [bid], parts: [] };
    browser().server.answer(contractsContract.accept, () => {
      const contract = { ...own, state: 'ACTIVE' as const, carrier: bid.company };
      detail = { ...detail, contract, bids: [{ ...bid, state: 'ACCEPTED' }] };
      return { contract };
    });
    browser().signIn(me);
    await browser().open(pathOfOne);
    await browser().press('button', `Accept the bid of ${bid.company.name}`);
    const dialog = within(await screen.findByRole('dialog'));
    await browser().person.click(dialog.getByRole('button', { name: 'Accept bid' }));
    await screen.findByText(/^Bid accepted · /);
    expect(browser().server.requestsTo(contractsContract.accept)).toHaveLength(1);
  });

  test('that is gone is explained', { tags: 'long' }, async () => {
    browser().server.answer(contractsContract.get, () => new Refusal('NOT_FOUND'));
    browser().signIn(owner());
    await browser().open(pathOfOne);
    await screen.findByText('No contract here');
  });
});

test('compares the pace that a contract needs with the one it has', () => {
  const pace = paceOf(exampleContract, new Date('2026-03-16T22:00:00.000Z'));
  expect(pace.share).toBeCloseTo(0.531);
  expect(pace.needed).toBeCloseTo(187.6 / 15);
  expect(pace.had).toBeCloseTo(212.4 / 15.917, 1);
  const ended = { ...exampleContract, state: 'FAILED' as const };
  expect(paceOf(ended, new Date('2026-04-16T22:00:00.000Z'))).toMatchObject({
    needed: null,
    had: null,
  });
});
