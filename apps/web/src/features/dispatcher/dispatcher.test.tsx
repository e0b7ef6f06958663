// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { dispatcherContract } from '@waybill/schema/features/dispatcher.contract';
import {
  exampleDispatch,
  exampleEstimate,
  exampleHindsight,
  exampleSuggestion,
} from '@waybill/schema/features/dispatcher.examples';
import type { DispatchBlock, Suggestion } from '@waybill/schema/features/dispatcher.models';
import { homeContract } from '@waybill/schema/features/home.contract';
import { exampleJob } from '@waybill/schema/features/jobs.examples';
import { jobSchema } from '@waybill/schema/features/jobs.models';
import { listedMemberSchema, membersContract } from '@waybill/schema/features/members.contract';
import { exampleListedMember } from '@waybill/schema/features/members.examples';
import { exampleOnTheRoad } from '@waybill/schema/features/positions.examples';
import { expect, test } from 'vitest';
import { driverWith, owner } from '#src/testing/drivers.ts';
import { emptyHome } from '#src/testing/empty-home.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';
import { comparePairs, waterfallOf } from './dispatcher.model.ts';

const browser = useTestBrowser();
const none = (kind: DispatchBlock['kind'], facts: Partial<DispatchBlock> = {}): DispatchBlock => ({
  kind,
  wearPpm: null,
  neededMs: null,
  leftMs: null,
  until: null,
  ...facts,
});
const serve = (suggestions: Suggestion[]) =>
  browser().server.answer(dispatcherContract.listOwn, () => ({ suggestions, none: null }));

test('suggests loads with every sum, to accept or decline', async () => {
  browser().signIn(driverWith());
  serve([]);
  const { server } = browser();
  await browser().open('/dashboard/dispatcher');
  await screen.findByText('No suggestions yet');
  await expectAccessible();
  const other = {
    ...exampleSuggestion,
    id: crypto.randomUUID(),
    isDispatched: true,
    approachM: null,
  };
  server.answer(dispatcherContract.makeOwn, ({ body }) => {
    expect(body).toEqual({ game: 'ets2' });
    return { suggestions: [other, exampleSuggestion], none: null };
  });
  await browser().press('button', 'Suggest loads');
  await screen.findByText('From your dispatcher');
  screen.getByText(/distance to the load unknown/);
  const [, terms] = screen.getAllByText('Revenue');
  const list = within(terms?.closest('dl') ?? document.body);
  expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Revenue',
    'Bonus',
    'Fuel',
    'Tolls',
    'Wear',
    'Pay',
    'Empty drive',
    'Net',
  ]);
  list.getByText('€11,236');
  screen.getAllByText('€23.42');
  expect(screen.getAllByText('Contract: Nordic Paper')).toHaveLength(2);
  await expectAccessible();
  server.answer(dispatcherContract.decline, () => ({
    suggestion: { ...other, state: 'DECLINED' as const },
  }));
  serve([exampleSuggestion]);
  const [declineFirst] = screen.getAllByRole('button', { name: 'Decline' });
  await browser().person.click(declineFirst ?? document.body);
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Accept load' })).toHaveLength(1),
  );
  server.answer(dispatcherContract.accept, () => ({
    suggestion: { ...exampleSuggestion, state: 'ACCEPTED' as const },
  }));
  serve([]);
  await browser().press('button', 'Accept load');
  await screen.findByText('Load accepted. It is among your plans.');
  await screen.findByText('No suggestions yet');
});

test('says why there is no load', async () => {
  browser().signIn(driverWith());
  serve([]);
  const blocks = [
    none('TRUCK_WORN', { wearPpm: 312_000 }),
    none('HOURS', { neededMs: 5_400_000, leftMs: 3_600_000 }),
    none('ON_LEAVE', { until: '2026-12-24' }),
    none('GAME'),
  ];
  const { server } = browser();
  server.answer(dispatcherContract.makeOwn, () => ({
    suggestions: [],
    none: { blocks, best: exampleEstimate },
  }));
  await browser().open('/dashboard/dispatcher');
  await browser().press('button', 'Suggest loads');
  await screen.findByText('The truck is worn to 31.2%. Have it repaired in the game.');
  screen.getByText(/^Needs 1 .*30.* with breaks\. Only 1 .* are left\.$/);
  screen.getByText('On leave until Dec 24, 2026.');
  screen.getByText(/^Hasn’t driven .* for this company yet\.$/);
  screen.getByText('Best load');
  expect(screen.queryByRole('button', { name: 'Accept load' })).toBeNull();
  await expectAccessible();
  server.answer(dispatcherContract.makeOwn, () => ({
    suggestions: [],
    none: { blocks: [], best: { ...exampleEstimate, netMinor: -5 } },
  }));
  await browser().press('button', 'Suggest loads');
  await screen.findByText('No load pays off right now.');
});

test('finds loads for several drivers together', async () => {
  browser().signIn(owner());
  serve([]);
  const { server } = browser();
  const members = ['Elin', 'Kai'].map((username) =>
    listedMemberSchema.parse({ ...exampleListedMember, id: crypto.randomUUID(), username }),
  );
  server.answer(membersContract.list, () => ({ members, nextCursor: null, total: 2 }));
  const { assignments, none } = exampleDispatch;
  const [assigned] = assignments;
  const [without] = none;
  if (!assigned || !without) throw new Error('the example has both');
  const second = {
    ...assigned,
    id: crypto.randomUUID(),
    driver: { ...assigned.driver, id: crypto.randomUUID(), username: 'Mia' },
    offer: { ...assigned.offer, id: 'lane:berlin:wroclaw' },
  };
  const pair = { offerId: assigned.offer.id, blocks: [] };
  const dispatch = {
    ...exampleDispatch,
    assignments: [assigned, second],
    pairs: [
      { ...pair, driverId: assigned.driver.id, netMinor: assigned.netMinor },
      { ...pair, driverId: second.driver.id, netMinor: assigned.netMinor + 10_000 },
      { ...pair, driverId: without.driver.id, netMinor: 1_000_000, blocks: ['BUSY' as const] },
    ],
  };
  server.answer(dispatcherContract.dispatch, ({ body }) => {
    expect(body.driverIds).toEqual(members.map(({ id }) => id));
    return { dispatch };
  });
  server.answer(dispatcherContract.getHindsight, () => ({ hindsight: exampleHindsight }));
  await browser().open('/dashboard/dispatcher');
  await browser().press('button', 'For your drivers');
  await screen.findByLabelText('Elin');
  const map = within(await screen.findByRole('region', { name: 'Drivers on the map' }));
  await browser().person.click(await map.findByRole('button', { name: 'Show as a table' }));
  await map.findByText(new RegExp(`^${exampleOnTheRoad.driver.username} `));
  await browser().person.click(screen.getByLabelText('All drivers'));
  await expectAccessible();
  await browser().press('button', 'Find loads');
  await screen.findByText(
    /^€22,472 net with 2 loads\. €412 more than one by one\. 1 driver drives less empty\.$/,
  );
  screen.getByRole('heading', { name: 'Drivers without a load' });
  expect(screen.getAllByText('Already has a plan.')).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Assign load' })).toHaveLength(2);
  // Only the first load has others to compare with.
  await browser().person.click(screen.getByText('Why not another driver?'));
  const others = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(others).toContain('Mia€11,336Has another load. All together earn more this way.');
  expect(others).toContain('Elin€10,000Already has a plan.');
  const hindsight = within(screen.getByRole('region', { name: 'Hindsight' }));
  hindsight.getByText('14 accepted loads in 30 days');
  hindsight.getByText('-€384');
  await expectAccessible();
});

test('shows the next load on the home page', async () => {
  browser().signIn(driverWith());
  browser().server.answer(homeContract.get, () => ({
    ...emptyHome,
    lastJobs: [jobSchema.parse(exampleJob)],
  }));
  serve([exampleSuggestion]);
  await browser().open('/dashboard');
  const card = within(await screen.findByRole('region', { name: 'Next load' }));
  card.getByText(/€11,236 net · €23\.42 a km/);
  expect(card.getByRole('link', { name: 'All suggestions' }).getAttribute('href')).toBe(
    '/dashboard/dispatcher',
  );
  await expectAccessible();
});

test('bars of a waterfall begin where the one before ends', () => {
  const bars = waterfallOf({
    revenueMinor: 100,
    bonusMinor: 0,
    fuelMinor: -50,
    tollsMinor: 0,
    wearMinor: -75,
    payMinor: 0,
    approachMinor: 0,
  });
  expect(bars.revenueMinor).toEqual({ from: 20, width: 80 });
  expect(bars.fuelMinor).toEqual({ from: 60, width: 40 });
  expect(bars.wearMinor).toEqual({ from: 0, width: 60 });
});

const driverNamed = (id: string) => ({ id, username: id, avatarUrl: null });

test('compares drivers who didn’t get a load: blocked, without gain, or better elsewhere', () => {
  const [own] = exampleDispatch.assignments;
  if (!own) throw new Error('the example has one');
  const pair = (driverId: string, netMinor: number, offerId = own.offer.id) => ({
    driverId,
    offerId,
    netMinor,
    blocks: [],
  });
  const found = comparePairs(own, {
    ...exampleDispatch,
    // Several drivers can get the same contract.
    assignments: [own, { ...own, driver: driverNamed('twin') }],
    none: ['poor', 'less', 'more'].map((id) => ({
      driver: driverNamed(id),
      blocks: [],
      best: null,
    })),
    pairs: [
      pair('poor', 0),
      pair('less', 100),
      pair('less', 200, 'another'),
      pair('more', own.netMinor + 1),
      pair('twin', 50),
    ],
  });
  expect(found.map(({ driverId, reason }) => [driverId, reason])).toEqual([
    ['more', 'elsewhere'],
    ['less', 'less'],
    ['poor', 'noGain'],
  ]);
});
