// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { insuranceContract } from '@waybill/schema/features/insurance.contract';
import {
  exampleClaim,
  examplePolicy,
  examplePolicyPeriod,
  examplePremiumTerms,
} from '@waybill/schema/features/insurance.examples';
import type { Claim, Policy } from '@waybill/schema/features/insurance.models';
import { beforeEach, expect, test } from 'vitest';
import { driverWith, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/insurance';

let policies: Policy[];
let claims: Claim[];
let currency: 'EUR' | null;

beforeEach(() => {
  policies = [];
  claims = [exampleClaim];
  currency = 'EUR';
  const { server } = browser();
  server.answer(insuranceContract.listPolicies, () => ({ policies, currency }));
  server.answer(insuranceContract.getPolicy, () => ({
    policy: examplePolicy,
    periods: [examplePolicyPeriod, { ...examplePolicyPeriod, number: 2 }],
  }));
  server.answer(insuranceContract.quote, () => ({
    quote: examplePremiumTerms,
    currency: 'EUR' as const,
  }));
  server.answer(insuranceContract.listClaims, ({ query }) => {
    const byState = { OPEN: 0, PAID: 0, DENIED: 0, WITHDRAWN: 0 };
    for (const { state } of claims) byState[state] += 1;
    const found = claims.filter(({ state }) => state === (query.state ?? state));
    return { claims: found, byState, nextCursor: null };
  });
});

const cardOf = async (name: string) => within(await screen.findByRole('region', { name }));

test('a quote shows each factor, and the trucks are insured and ended', async () => {
  const { server, person } = browser();
  server.answer(insuranceContract.start, () => {
    policies = [examplePolicy];
    return { policy: examplePolicy };
  });
  server.answer(insuranceContract.end, () => {
    policies = [{ ...examplePolicy, endsAt: '2099-12-01T18:00:00.000Z' }];
    return { policy: policies[0] ?? examplePolicy };
  });
  browser().signIn(driverWith('FLEET'));
  await browser().open(path);
  await person.click(await screen.findByRole('button', { name: 'Insure trucks' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Insure trucks' }));
  await dialog.findByText('Value of 4 trucks');
  dialog.getByText('€522,041.00');
  dialog.getByText('Claims: 33.3% of premiums, 7 months');
  dialog.getByText('× 0.821');
  dialog.getByText('€4,883.12');
  await expectAccessible();
  await person.click(dialog.getByRole('button', { name: 'Insure' }));
  const card = await cardOf('Truck insurance');
  await person.click(await card.findByRole('button', { name: /End insurance/ }));
  const question = within(await screen.findByRole('dialog'));
  await person.click(question.getByRole('button', { name: 'End insurance' }));
  await (await cardOf('Truck insurance')).findByText('Ends on');
  // Members of the fleet alone see no claims.
  expect(screen.queryByRole('table', { name: 'Claims' })).toBeNull();
});

test('claims are filtered, and decided with a reason', async () => {
  const { server, person } = browser();
  const sent: unknown[] = [];
  server.answer(insuranceContract.pay, ({ body }) => {
    if (sent.push(body) === 1) return new Refusal('CLAIM_DECIDED');
    claims = [{ ...exampleClaim, state: 'PAID' }];
    return { claim: claims[0] ?? exampleClaim };
  });
  browser().signIn(driverWith('REVIEW_JOBS'));
  await browser().open(path);
  const table = within(await screen.findByRole('table', { name: 'Claims' }));
  table.getByText('€1,450.00');
  await expectAccessible();
  await person.click(table.getByRole('button', { name: 'Pay the claim of Job #118' }));
  const dialog = within(await screen.findByRole('dialog'));
  const pay = dialog.getByRole('button', { name: 'Pay' });
  await person.click(pay);
  await dialog.findByText('Give a reason with 1 to 500 characters.');
  await person.type(dialog.getByLabelText('Reason'), 'A wet road.');
  await person.click(pay);
  await screen.findByText('This claim is already decided.');
  await person.click(pay);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toEqual({ reason: 'A wet road.' });
  await person.click(screen.getByRole('button', { name: /^Open/ }));
  expect(await screen.findByText('No claims found')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Insure trucks' })).toBeNull();
});

test('several claims are selected and decided for one reason', async () => {
  const { server, person } = browser();
  const other = {
    ...exampleClaim,
    id: examplePolicy.id,
    job: { id: examplePolicy.id, number: 119 },
  };
  const decided = { ...other, id: vtcId, state: 'DENIED' as const };
  claims = [exampleClaim, other, decided];
  const sent: unknown[] = [];
  server.answer(insuranceContract.decideMany, ({ body }) => {
    sent.push(body);
    claims = [{ ...exampleClaim, state: 'PAID' }, { ...other, state: 'WITHDRAWN' }, decided];
    return { claimIds: [exampleClaim.id] };
  });
  browser().signIn(driverWith('REVIEW_JOBS'));
  await browser().open(path);
  await person.click(await screen.findByRole('checkbox', { name: 'Select the claim of Job #119' }));
  await screen.findByText('1 claim selected');
  await person.click(screen.getByRole('button', { name: 'Clear selection' }));
  await person.click(screen.getByRole('button', { name: 'Select all shown' }));
  await screen.findByText('2 claims selected');
  await expectAccessible();
  await person.click(screen.getByRole('button', { name: 'Pay…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay 2 claims' }));
  dialog.getByText(/€2,900\.00/);
  await person.type(dialog.getByLabelText('Reason'), 'A wet road.');
  await person.click(dialog.getByRole('button', { name: 'Pay' }));
  await screen.findByText('1 claim decided. 1 was no longer open.');
  const claimIds = [exampleClaim.id, other.id];
  expect(sent).toEqual([{ decision: 'PAID', reason: 'A wet road.', claimIds }]);
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
});

test('no one decides on their own job', async () => {
  const driver = driverWith('REVIEW_JOBS');
  claims = [{ ...exampleClaim, driver: { id: driver.id, username: driver.username } }];
  browser().signIn(driver);
  await browser().open(path);
  await screen.findByRole('table', { name: 'Claims' });
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('a driver sees what was decided on a claim', async () => {
  browser().server.answer(insuranceContract.getClaim, () => ({
    claim: {
      ...exampleClaim,
      state: 'DENIED' as const,
      decidedBy: { id: exampleClaim.id, username: 'Mara' },
      decidedAt: '2026-11-29T10:00:00.000Z',
      reason: 'Too fast.',
    },
  }));
  browser().signIn(driverWith());
  await browser().open(`${path}/claims/${exampleClaim.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Job #118' })).toBeTruthy();
  await screen.findByText('Too fast.');
  await expectAccessible();
});

test('without books nothing is insured', async () => {
  currency = null;
  browser().signIn(driverWith('ECONOMY'));
  await browser().open(path);
  expect(await screen.findByText('Open the books first')).toBeTruthy();
});
