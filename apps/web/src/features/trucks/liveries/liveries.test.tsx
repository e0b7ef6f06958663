// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { liveriesContract } from '@waybill/schema/features/liveries.contract';
import { exampleLivery, exampleLiveryDetail } from '@waybill/schema/features/liveries.examples';
import type { Livery, LiveryDetail } from '@waybill/schema/features/liveries.models';
import { beforeEach, expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/customisation';

let liveries: Livery[];
let livery: LiveryDetail;
let sent: unknown[];

beforeEach(() => {
  liveries = [exampleLivery];
  livery = exampleLiveryDetail;
  sent = [];
  const { server } = browser();
  server.answer(liveriesContract.list, () => ({ liveries }));
  server.answer(liveriesContract.get, () => ({ livery }));
  server.answer(liveriesContract.create, ({ body }) => {
    sent.push(body);
    return { livery };
  });
  server.answer(liveriesContract.approve, ({ params }) => {
    sent.push(params);
    return { livery };
  });
});

test('members see the wall, and open a livery with its file', async () => {
  browser().signIn(driverWith());
  await browser().open(path);
  const card = await screen.findByRole('link', { name: /Nordic Blue/ });
  expect(card.textContent).toContain('9 trucks');
  expect(card.textContent).toContain('#1b4a9c');
  expect(screen.queryByRole('button', { name: 'Create livery' })).toBeNull();
  await expectAccessible();
  await browser().person.click(card);
  const dialog = within(await screen.findByRole('dialog', { name: 'Nordic Blue' }));
  const file = await dialog.findByRole('link', { name: 'Download version 2' });
  expect(file.getAttribute('href')).toBe(`/api/liveries/${exampleLivery.id}/versions/2/file`);
  expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull();
  await dialog.findByText(/Kai/, { selector: 'p:last-child' });
});

test('without liveries, the page says what comes', async () => {
  liveries = [];
  browser().signIn(driverWith());
  await browser().open(path);
  await screen.findByText('No liveries yet');
});

test('fleet staff create a livery, with a link to the Workshop', async () => {
  browser().signIn(driverWith('FLEET'));
  await browser().open(path);
  const { person } = browser();
  await person.click(await screen.findByRole('button', { name: 'Create livery' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create livery' }));
  await person.type(await dialog.findByLabelText('Name'), 'Falu Red');
  await person.type(dialog.getByLabelText(/^Colours/), '#a3241c{Enter}');
  const link = 'https://steamcommunity.com/sharedfiles/filedetails/?id=1415692020';
  await person.type(dialog.getByLabelText(/^Steam Workshop/), link);
  await person.click(dialog.getByRole('button', { name: 'Create livery' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        name: 'Falu Red',
        game: 'ets2',
        models: [],
        colours: ['#a3241c'],
        credits: '',
        licence: 'OWN',
        workshopItem: '1415692020',
      },
    ]),
  );
});

test('fleet staff approve a version that they may', async () => {
  const [version] = exampleLiveryDetail.versions;
  if (!version) throw new Error('no version');
  livery = {
    ...exampleLiveryDetail,
    versions: [{ ...version, state: 'SUBMITTED', mayApprove: true }],
  };
  browser().signIn(driverWith('FLEET'));
  await browser().open(`${path}?livery=${exampleLivery.id}`);
  await screen.findByText('Needs approval');
  await expectAccessible();
  await browser().person.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sent).toEqual([{ liveryId: exampleLivery.id, version: 2 }]));
});
