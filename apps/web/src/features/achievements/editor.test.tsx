// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { achievementsContract } from '@waybill/schema/features/achievements.contract';
import type {
  AchievementForm,
  AchievementTrial,
} from '@waybill/schema/features/achievements.models';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { beforeEach, expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/achievements/new';

let sent: AchievementForm | null;
let tried: AchievementTrial[];

beforeEach(() => {
  sent = null;
  tried = [];
  const { server } = browser();
  server.answer(jobsContract.listNames, () => ({
    cargoes: [{ id: 'milk', name: 'Milk' }],
    cities: [{ id: 'berlin', name: 'Berlin' }],
  }));
  server.answer(achievementsContract.list, () => ({ achievements: [], drivers: 4 }));
  server.answer(achievementsContract.tryRule, ({ body }) => {
    tried.push(body);
    return { looked: 120, of: 400, holders: [30, 9, 1], examples: [] };
  });
  server.answer(achievementsContract.create, ({ body }) => {
    sent = body;
    return {
      achievement: {
        ...body,
        id: crypto.randomUUID(),
        key: null,
        vtcId: crypto.randomUUID(),
        version: 1,
      },
    };
  });
});

test('builds a rule from sentences, with a trial beside it', async () => {
  browser().signIn(driverWith('VIEW_ACHIEVEMENTS', 'COMMUNITY'));
  await browser().open(path);
  await browser().fill('Name', 'Long milk');
  await browser().choose('Count', 'deliveries in a row');
  await browser().press('button', 'Add a condition');
  await browser().choose('What', 'distance');
  await browser().fill('Value', '500');
  await screen.findByText('Deliver 100 jobs in a row · distance: 500 km or more');
  await screen.findByText('Of the first 120 of 400 drivers, those with most jobs:');
  const where = [{ field: 'distanceM', op: 'atLeast', value: 500_000 }];
  const rule = { where, measure: { kind: 'streak' }, per: null, game: null };
  await waitFor(() => expect(tried.at(-1)).toEqual({ rule, goals: [10, 50, 100] }));
  await expectAccessible();
  await browser().press('button', 'Save achievement');
  await waitFor(() => expect(sent).not.toBeNull());
  expect(sent).toEqual({
    name: 'Long milk',
    description: '',
    mark: 'wheel',
    rule,
    goals: [10, 50, 100],
    state: 'DRAFT',
  });
});

test('is for those with the duty', async () => {
  browser().signIn(driverWith('VIEW_ACHIEVEMENTS'));
  await browser().open(path);
  await screen.findByText('You can’t edit achievements');
});
