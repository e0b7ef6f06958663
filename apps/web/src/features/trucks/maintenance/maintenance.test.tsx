// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { maintenanceContract } from '@waybill/schema/features/maintenance.contract';
import {
  exampleMaintenanceRow,
  exampleMaintenanceRules,
  exampleWorkOrder,
} from '@waybill/schema/features/maintenance.examples';
import type {
  MaintenanceRow,
  MaintenanceRules,
  WorkOrderState,
} from '@waybill/schema/features/maintenance.models';
import { beforeEach, expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/maintenance';

let rows: MaintenanceRow[];
let rules: MaintenanceRules;
let asked: unknown[];

beforeEach(() => {
  rows = [
    { ...exampleMaintenanceRow, order: null },
    {
      ...exampleMaintenanceRow,
      item: 'YEARLY',
      ratioPpm: 400_000,
      leftM: null,
      leftDays: 219,
      expectedOn: '2027-07-05',
      order: null,
    },
    { ...exampleMaintenanceRow, item: 'Wash', ratioPpm: 0, leftM: null, order: exampleWorkOrder },
  ];
  rules = exampleMaintenanceRules;
  asked = [];
  const { server } = browser();
  server.answer(maintenanceContract.list, ({ query }) => {
    asked.push(query);
    const found = rows.filter(({ ratioPpm }) => query.show !== 'due' || ratioPpm >= 1_000_000);
    return { rows: found, totals: { all: 3, due: 1, soon: 0, ordered: 1 }, nextCursor: null };
  });
  server.answer(maintenanceContract.getRules, () => rules);
});

const readRows = async () =>
  within(await screen.findByRole('table', { name: 'Maintenance' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

/** Gives the first row an order in this state. */
function orderIn(state: WorkOrderState) {
  const order = { ...exampleWorkOrder, state, dueOn: null };
  const [first, ...others] = rows;
  if (first) rows = [{ ...first, order: state === 'DONE' ? null : order }, ...others];
  return { order };
}

test('lists what trucks need, most urgent first, and how often', async () => {
  browser().signIn(driverWith());
  await browser().open(path);
  expect(
    (await readRows()).map(([, item, , used, left, order]) => [item, used, left, order]),
  ).toEqual([
    [
      'Oil change1,200 km over · about Nov 27, 2026',
      '102%',
      '1,200 km over · about Nov 27, 2026',
      '—',
    ],
    [
      'Yearly inspection219 days left · about Jul 5, 2027',
      '40%',
      '219 days left · about Jul 5, 2027',
      '—',
    ],
    [expect.stringContaining('Wash'), '0%', expect.any(String), 'In the workshop'],
  ]);
  const intervals = within(screen.getByRole('region', { name: 'Intervals' }));
  await intervals.findByText('every 50,000 km · €400.00');
  intervals.getByText('every 365 days · €300.00');
  expect(screen.queryByRole('button', { name: 'Change intervals' })).toBeNull();
  await expectAccessible();
  await browser().person.click(screen.getByRole('button', { name: /^Due 1/ }));
  await waitFor(async () => expect(await readRows()).toHaveLength(1));
  expect(asked.at(-1)).toMatchObject({ show: 'due' });
});

test('work is ordered, taken to the workshop, done and cancelled', async () => {
  const { server, person } = browser();
  const sent: unknown[] = [];
  server.answer(maintenanceContract.order, ({ body }) => {
    if (sent.push(body) === 1) return new Refusal('ORDER_OPEN');
    return orderIn('OPEN');
  });
  server.answer(maintenanceContract.start, () => orderIn('WORKSHOP'));
  server.answer(maintenanceContract.complete, () => orderIn('DONE'));
  browser().signIn(driverWith('FLEET'));
  await browser().open(path);
  const name = 'Oil change: Old Faithful';
  await person.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  await person.type(await dialog.findByLabelText('Note'), 'Soon');
  await person.click(dialog.getByRole('button', { name: 'Order' }));
  await screen.findByText('This item is already in work.');
  await person.click(dialog.getByRole('button', { name: 'Order' }));
  expect(sent.at(-1)).toEqual({ item: 'OIL', dueOn: null, note: 'Soon' });

  const openMenu = async () =>
    person.click(
      await screen.findByRole('button', { name: 'Actions for Oil change of Old Faithful' }),
    );
  await openMenu();
  await person.click(await screen.findByRole('menuitem', { name: 'Take to the workshop' }));
  await waitFor(async () => expect((await readRows())[0]?.at(-1)).toContain('In the workshop'));
  await browser().open(path);
  await openMenu();
  const done = await screen.findByRole('menuitem', { name: 'Done' });
  expect(screen.queryByRole('menuitem', { name: 'Take to the workshop' })).toBeNull();
  await person.click(done);
  expect(await screen.findByRole('button', { name })).toBeTruthy();
});

test('a driver completes work on their own truck, and orders none', async () => {
  const driver = driverWith();
  const own = { id: driver.id, username: driver.username, avatarUrl: null };
  rows = rows.map(({ truck, ...row }) =>
    Object.assign({ truck: Object.assign({}, truck, { driver: own }) }, row),
  );
  const { person } = browser();
  browser().signIn(driver);
  await browser().open(path);
  await person.click(
    await screen.findByRole('button', { name: 'Actions for Wash of Old Faithful' }),
  );
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Done']);
  expect(screen.queryByRole('button', { name: /^Oil change:/ })).toBeNull();
});

test('the intervals are changed', async () => {
  const { server, person } = browser();
  const sent: unknown[] = [];
  server.answer(maintenanceContract.setRules, ({ body }) => {
    sent.push(body);
    rules = { ...rules, rules: body.rules };
    return rules;
  });
  browser().signIn(driverWith('FLEET'));
  await browser().open(path);
  await person.click(await screen.findByRole('button', { name: 'Change intervals' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(await dialog.findByRole('button', { name: 'Remove Yearly inspection' }));
  await person.click(dialog.getByRole('button', { name: 'Add item' }));
  const added = within(dialog.getByRole('group', { name: 'New item' }));
  await person.click(dialog.getByRole('button', { name: 'Save intervals' }));
  await added.findByText('An item’s name must have 1 to 40 characters.');
  await person.type(added.getByLabelText('Item'), 'Wash');
  await person.type(dialog.getAllByLabelText('Days').at(-1) ?? document.body, '14');
  await person.click(dialog.getByRole('button', { name: 'Save intervals' }));
  await screen.findByText('every 14 days');
  expect(sent).toEqual([
    {
      rules: [
        { item: 'OIL', intervalM: 50_000_000, intervalDays: null, costMinor: 40_000 },
        { item: 'Wash', intervalM: null, intervalDays: 14, costMinor: 0 },
      ],
    },
  ]);
});
