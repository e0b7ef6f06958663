// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { badgesContract } from '@waybill/schema/features/badges.contract';
import { importsContract } from '@waybill/schema/features/imports.contract';
import type { ImportLine, JobImport } from '@waybill/schema/features/imports.models';
import { trackersContract } from '@waybill/schema/features/trackers.contract';
import type { TrackerLink } from '@waybill/schema/features/trackers.models';
import { defaultPreferences } from '@waybill/schema/features/users.models';
import { messages } from '@waybill/schema/messages';
import { expect, onTestFinished, test } from 'vitest';
import { storeLocale } from '#src/lib/i18n/locale-cookie.ts';
import { driverWith, owner, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/managecompany/sources';

const link: TrackerLink = {
  provider: 'tracksim',
  address: 'https://vtc.example.org/api/webhooks/tracksim/abc',
  hasSecret: true,
  trusted: false,
  createdAt: '2025-08-02T20:15:00.000Z',
  deliveries: [],
};
const delivery = {
  id: crypto.randomUUID(),
  receivedAt: '2025-08-02T20:15:00.000Z',
  problem: null,
  problemPlace: null,
  jobId: null,
} as const;

/** Serves these links and applies changes to them. */
function serveLinks(...given: readonly TrackerLink[]) {
  let links = [...given];
  const { server } = browser();
  server.answer(trackersContract.list, () => ({ links }));
  server.answer(trackersContract.create, ({ body: { provider, secret, trusted } }) => {
    if (secret === 'taken-secret') return new Refusal('TRACKER_LINK_THERE');
    const created = { ...link, provider, trusted, hasSecret: secret !== undefined };
    links = [...links, created];
    return { link: created };
  });
  server.answer(trackersContract.update, ({ body }) => {
    links = links.map((one) => ({ ...one, trusted: body.trusted ?? one.trusted }));
    return { link: links[0] ?? link };
  });
  server.answer(trackersContract.test, () => {
    links = links.map((one) => ({ ...one, deliveries: [{ ...delivery, outcome: 'TEST' }] }));
    return { link: links[0] ?? link };
  });
  server.answer(trackersContract.remove, () => {
    links = [];
    return { success: true as const };
  });
  server.answer(importsContract.list, () => ({ imports: [] }));
}

test('a tracker is linked with its secret, tested, trusted and unlinked', async () => {
  browser().signIn(owner());
  serveLinks();
  await browser().open(path);
  await browser().press('button', 'Link TrackSim');
  const dialog = await screen.findByRole('dialog');
  const submit = async () =>
    (await within(dialog).findByRole('button', { name: 'Link TrackSim' })).click();
  await submit();
  await within(dialog).findByText('The secret must have 8 to 200 characters.');
  await expectAccessible();
  await browser().fill('Secret', 'whsec_5k2JtD9QpA');
  await submit();
  const card = await screen.findByRole('article', { name: 'TrackSim' });
  expect(browser().server.requestsTo(trackersContract.create)).toMatchObject([
    { params: { vtcId }, body: { provider: 'tracksim', secret: 'whsec_5k2JtD9QpA' } },
  ]);
  within(card).getByText(link.address);
  within(card).getByText(/^No reports yet/);
  await browser().press('button', 'Test');
  await within(card).findByText('Test understood');
  (await within(card).findByRole('switch', { name: /^Trust this tracker/ })).click();
  await waitFor(() =>
    expect(browser().server.requestsTo(trackersContract.update)).toMatchObject([
      { body: { trusted: true } },
    ]),
  );
  await expectAccessible();
  await browser().press('button', 'Unlink');
  await screen.findByText('Unlink TrackSim?');
  const buttons = await within(await screen.findByRole('dialog')).findAllByRole('button');
  buttons.at(-1)?.click();
  await screen.findByRole('button', { name: 'Link TrackSim' });
});

test('only members who review jobs can trust a tracker, and others see why not', async () => {
  browser().signIn(driverWith('MANAGE_COMPANY', 'VIEW_MANAGE_COMPANY'));
  serveLinks(link);
  await browser().open(path);
  const trust = await screen.findByRole<HTMLInputElement>('switch', {
    name: /^Trust this tracker/,
  });
  expect(trust.disabled).toBe(true);
  screen.getByText('Only the owner and staff who review jobs can trust a tracker.');
});

test("each delivery shows its outcome, and a tracker that does not sign can't be trusted", async () => {
  browser().signIn(driverWith('MANAGE_COMPANY', 'VIEW_MANAGE_COMPANY'));
  serveLinks({
    ...link,
    provider: 'unitracker',
    hasSecret: false,
    deliveries: [
      { ...delivery, outcome: 'UNREADABLE', problem: 'MISSING', problemPlace: 'income' },
      { ...delivery, id: crypto.randomUUID(), outcome: 'MERGED', jobId: crypto.randomUUID() },
      { ...delivery, id: crypto.randomUUID(), outcome: 'UNREADABLE', problem: 'NOT_AS_EXPECTED' },
      // From before there were codes.
      {
        ...delivery,
        id: crypto.randomUUID(),
        outcome: 'UNREADABLE',
        problem: 'the end is missing',
      },
    ],
  });
  await browser().open(path);
  const list = await screen.findByRole('list', { name: 'Latest reports from UniTracker' });
  const [first, second, third, fourth] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toContain('Unreadable“income” is missing.');
  expect(third?.textContent).toContain('UnreadableUnknown format for this tracker.');
  expect(fourth?.textContent).toContain('Unreadablethe end is missing');
  expect(second?.querySelector('a')?.getAttribute('href')).toMatch('/dashboard/jobs/');
  expect(screen.queryByRole('switch')).toBeNull();
  // Imports are for members who review jobs.
  expect(screen.queryByRole('heading', { name: 'Imports' })).toBeNull();
});

const checked: JobImport = {
  id: crypto.randomUUID(),
  format: 'csv',
  state: 'CHECKED',
  createdAt: '2025-08-02T20:15:00.000Z',
  by: null,
  total: 4,
  done: 4,
  problem: null,
  lines: { NEW: 2, DUPLICATE: 0, INVALID: 1, IMPORTED: 0, UNDONE: 0 },
};

const head = 'driver_steam_id;game;started_at;Completed At;Status;"Driven distance (km)";revenue';

/** Simulates choosing a table, and returns the input. */
function chooseTable(text: string): HTMLInputElement {
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no field for files');
  const files = [new File([`${text}\n1;2`], 'jobs.csv', { type: 'text/csv' })];
  Object.defineProperty(input, 'files', { value: files });
  Object.defineProperty(input, 'value', { value: 'C:\\fakepath\\jobs.csv', writable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return input;
}

test('asks for unrecognized columns before a table is uploaded', { tags: 'long' }, async () => {
  browser().signIn(driverWith('REVIEW_JOBS'));
  const { server } = browser();
  server.answer(importsContract.list, () => ({ imports: [] }));
  server.answer(importsContract.create, () => ({ import: checked }));
  await browser().open(path);
  await screen.findByText('Nothing has been imported yet.');
  chooseTable(head.replace('revenue', 'Lohn').replace('game', 'Spiel'));
  const dialog = await screen.findByRole('dialog', { name: 'Match the columns' });
  await expectAccessible();
  const field = (name: RegExp) => {
    const found = within(dialog).getByRole('combobox', { name });
    if (!(found instanceof HTMLSelectElement)) throw new Error('this is no list to choose from');
    return found;
  };
  expect(field(/^ended_at/).value).toBe('completed at');
  expect(field(/^revenue/).value).toBe('');
  const submit = () => within(dialog).getByRole('button', { name: 'Check file' }).click();
  submit();
  expect(await within(dialog).findAllByText('Please choose a column.')).toHaveLength(2);
  expect(server.requestsTo(importsContract.create)).toEqual([]);
  fireEvent.change(field(/^revenue/), { target: { value: 'lohn' } });
  fireEvent.change(field(/^game/), { target: { value: 'spiel' } });
  submit();
  await waitFor(() =>
    expect(server.requestsTo(importsContract.create)).toMatchObject([
      {
        body: {
          driver_steam_id: 'driver_steam_id',
          ended_at: 'completed at',
          distance_km: 'driven distance (km)',
          revenue: 'lohn',
          game: 'spiel',
        },
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a table is uploaded, checked, imported and undone', { tags: 'long' }, async () => {
  browser().signIn(driverWith('REVIEW_JOBS'));
  let shown: JobImport[] = [];
  const { server } = browser();
  const become = (more: Partial<JobImport>) => {
    shown = [{ ...checked, ...more }];
    return { import: { ...checked, ...more } };
  };
  server.answer(importsContract.list, () => ({ imports: shown }));
  server.answer(importsContract.create, () => become({}));
  const bad: ImportLine = {
    line: 3,
    outcome: 'INVALID',
    reason: 'VALUE_INVALID',
    field: 'distance_km',
    jobId: null,
  };
  server.answer(importsContract.listLines, () => ({ lines: [bad] }));
  const imported = { ...checked.lines, NEW: 0, IMPORTED: 2 };
  server.answer(importsContract.commit, () =>
    become({ state: 'IMPORTING', done: 1, lines: { ...imported, IMPORTED: 1 } }),
  );
  server.answer(importsContract.undo, () => become({ state: 'UNDONE' }));
  await browser().open(path);
  await screen.findByText('Nothing has been imported yet.');
  const example = screen.getByRole('link', { name: 'Example file' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(example)).toContain('driver_steam_id,game,started_at');
  chooseTable(head);
  await screen.findByText('2 new deliveries · 1 bad line');
  await browser().press('button', 'Show the bad line');
  expect((await screen.findByText('Line 3:')).parentElement?.textContent).toBe(
    'Line 3: This value cannot be read: distance_km',
  );
  await expectAccessible();
  await browser().press('button', 'Import 2 deliveries');
  await screen.findByRole('progressbar', { name: 'Being imported' });
  expect(screen.getByText('1 of 4 lines').textContent).toBe('1 of 4 lines');
  become({ state: 'IMPORTED', lines: imported });
  await screen.findByText('Imported, in review', {}, { timeout: 5_000 });
  await browser().press('button', 'Undo');
  await screen.findByText('Undo this import?');
  const buttons = await within(await screen.findByRole('dialog')).findAllByRole('button');
  buttons.at(-1)?.click();
  await screen.findByText('Undone');
});

test('queries about jobs are refetched after an import, and a file can be chosen again', async () => {
  browser().signIn(driverWith('REVIEW_JOBS'));
  const { server } = browser();
  let shown: JobImport = checked;
  server.answer(importsContract.list, () => ({ imports: [shown] }));
  server.answer(importsContract.create, () => ({ import: shown }));
  server.answer(importsContract.commit, () => {
    shown = { ...checked, state: 'IMPORTED', lines: { ...checked.lines, NEW: 0, IMPORTED: 2 } };
    return { import: shown };
  });
  await browser().open(path);
  await screen.findByText('2 new deliveries · 1 bad line');
  expect(chooseTable(head).value).toBe('');
  const { length } = server.requestsTo(badgesContract.get);
  await browser().press('button', 'Import 2 deliveries');
  await screen.findByText('Imported, in review');
  await waitFor(() => expect(server.requestsTo(badgesContract.get)).toHaveLength(length + 1));
});

test("shows a table's problems in the reader's language", async () => {
  const preferences = { ...defaultPreferences, language: 'de' as const };
  browser().signIn({ ...driverWith('REVIEW_JOBS'), preferences });
  storeLocale('de');
  onTestFinished(() => storeLocale(null));
  const broken: JobImport = { ...checked, state: 'FAILED', problem: messages.importTooLong };
  browser().server.answer(importsContract.list, () => ({ imports: [broken] }));
  await browser().open(path);
  await screen.findByText('Eine Datei hat höchstens 50.000 Zeilen. Bitte teile sie auf.');
});

test('members with neither permission see what they lack', async () => {
  browser().signIn(driverWith('VIEW_MANAGE_COMPANY'));
  await browser().open(path);
  await screen.findByText('You can’t view this page');
  expect(screen.queryByRole('heading', { name: 'Other trackers' })).toBeNull();
  expect(browser().server.requestsTo(trackersContract.list)).toEqual([]);
});
