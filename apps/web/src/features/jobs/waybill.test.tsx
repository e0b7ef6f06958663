// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import {
  exampleJob,
  exampleJobDetail,
  examplePublicWaybill,
  exampleReason,
} from '@waybill/schema/features/jobs.examples';
import { type JobDetail, jobDetailSchema } from '@waybill/schema/features/jobs.models';
import { beforeEach, expect, test, vi } from 'vitest';
import { roadsContract } from '@waybill/schema/features/roads.contract';
import { driverWith, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const { id } = exampleJobDetail;
const path = `/dashboard/jobs/${id}`;
const nobodyMay = { decide: [], appeal: false, comment: true, share: false };

type Item = JobDetail['items'][number];

function buildItem(ordinal: number, kind: Item['kind'], more: Partial<Item> = {}): Item {
  const at = `2025-08-02T18:${20 + ordinal}:00.000Z`;
  return {
    ordinal,
    kind,
    at,
    amountMinor: null,
    volumeMl: null,
    detail: {},
    undone: false,
    ...more,
  };
}

/** The events of the job, one of them reverted. */
const items = [
  buildItem(1, 'ferry', {
    amountMinor: 31_200,
    detail: { sourceName: 'Trelleborg', targetName: 'Rostock' },
  }),
  buildItem(2, 'fine', {
    amountMinor: 55_000,
    detail: { offence: 'speeding_camera' },
    undone: true,
  }),
  buildItem(3, 'fine', { amountMinor: 4_000, detail: { offence: 'loud_music' } }),
  buildItem(4, 'refuel', { volumeMl: 250_000 }),
  buildItem(5, 'collision', { detail: { truckPpm: { engine: 10_000, cabin: 5_000 } } }),
];

const chapters = [
  {
    sessionId: crypto.randomUUID(),
    ordinal: 1,
    from: exampleJobDetail.startedAt,
    until: exampleJobDetail.endedAt,
    facts: { firstTruck: { brand: 'Scania', name: 'S', plate: 'KLR 38N', odometerM: 184_302_000 } },
  },
];

/** Serves this job and applies changes to it. */
function serveJob(more: Partial<JobDetail> = {}): void {
  let job = jobDetailSchema.parse({ ...exampleJobDetail, items, chapters, ...more });
  const { server } = browser();
  const driver = exampleJobDetail.driver;
  server.answer(jobsContract.get, () => ({ job }));
  server.answer(jobsContract.comment, ({ body }) => {
    const createdAt = new Date().toISOString();
    const comment = { id: crypto.randomUUID(), author: driver, text: body.text, createdAt };
    job = { ...job, comments: [...job.comments, comment] };
    return { comment };
  });
  server.answer(jobsContract.decide, ({ body: { kind, reason } }) => {
    const decidedAt = new Date().toISOString();
    const decision = { id: crypto.randomUUID(), kind, actor: driver, reason, decidedAt };
    const tier = kind === 'ACCEPT' ? 'accepted' : 'rejected';
    job = { ...job, tier, decisions: [...job.decisions, decision], can: nobodyMay };
    return { job };
  });
  server.answer(jobsContract.appeal, ({ body }) => {
    const openedAt = new Date().toISOString();
    const appeal = { id: crypto.randomUUID(), decisionId: null, text: body.text, openedAt };
    job = { ...job, appeals: [{ ...appeal, closedAt: null, answerId: null }], can: nobodyMay };
    return { appeal: { ...appeal, closedAt: null, answerId: null } };
  });
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const valueOf = (caption: string) =>
  screen.getByText(caption, { selector: 'dt' }).nextElementSibling?.textContent;

beforeEach(() => {
  browser().server.answer(jobsContract.list, () => ({ jobs: [], nextCursor: null }));
});

test("celebrates discovered roads once, with the job's driver", { tags: 'long' }, async () => {
  const viewer = owner();
  browser().signIn(viewer);
  serveJob({ newRoadCells: 57, driver: viewer });
  const celebrates = async () => {
    await browser().open(path);
    return (await screen.findByRole('region', { name: '271 km of new road' })).dataset[
      'celebrates'
    ];
  };
  expect(await celebrates()).toBe('true');
  screen.getByText(/You were the first to drive there/);
  expect(await celebrates()).toBe('false');
  // Other viewers see it without the celebration.
  localStorage.removeItem('celebrated');
  serveJob({ newRoadCells: 57, driver: { ...viewer, id: crypto.randomUUID() } });
  expect(await celebrates()).toBe('false');
  screen.getByText('First to drive there.');
  await expectAccessible();
  serveJob({ newRoadCells: null });
  await browser().open(path);
  await screen.findByRole('heading', { level: 1, name: /^Waybill/ });
  expect(screen.queryByText(/of new road/)).toBeNull();
});

test('a waybill shows driver, cargo, route and profit', async () => {
  browser().signIn(driverWith());
  serveJob({ decisions: [], comments: [], can: nobodyMay, transportMinor: 31_200, xp: null });
  await browser().open(path);
  await screen.findByRole('heading', { level: 1, name: /^Waybill [A-Z]+-1042$/ });
  screen.getByRole('img', { name: 'Berlin to Wrocław, arrived' });
  const fields = [...document.querySelectorAll('article dl')][0]?.textContent ?? '';
  for (const text of ['Posped', 'Tree-ET', 'Office Paper', 'Freight market', '19.8\u00A0t'])
    expect(fields).toContain(text);
  for (const text of ['KLR 38N', 'Scania S', '359 km', 'Planned 346 km', 'Experience—'])
    expect(fields).toContain(text);
  expect(valueOf('Revenue')).toBe('€11,844.00');
  expect(valueOf('Ferries and trains')).toBe('-€312.00');
  expect(valueOf('Tolls')).toBe('-€38.00');
  expect(valueOf('Fines')).toBe('-€550.00');
  expect(valueOf('Result')).toBe('€10,944.00');
  screen.getByText('Delivered', { selector: 'strong' });
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
  await expectAccessible();
  const printing = vi.fn();
  vi.stubGlobal('print', printing);
  await browser().press('button', 'Print');
  expect(printing).toHaveBeenCalledOnce();
});

test('the timeline shows events, and reverted ones struck through', async () => {
  browser().signIn(driverWith());
  serveJob();
  await browser().open(path);
  const line = await region('On the route');
  expect(
    line.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/^.*?[AP]M/, '')),
  ).toEqual([
    'Loaded at Posped, BerlinOdometer 184,302 km',
    'Ferry Trelleborg – Rostock€312.00',
    'Fine: speed camera€550.00 Undone: a save was loaded',
    'Fine: loud music€40.00',
    'Refuelled250 L',
    'CollisionDamage 1.5%',
    'Delivered at Tree-ET, WrocławOn time, Damage 0%',
  ]);
  const struck = [...document.querySelectorAll('ol s')].map(({ textContent }) => textContent);
  expect(struck).toEqual(['Fine: speed camera', '€550.00']);
});

test('each reason is a sentence with its figures and events', async () => {
  browser().signIn(driverWith());
  serveJob({
    tier: 'review',
    reasons: ['TELEPORT', 'SPEED_OVER_CAP'],
    notes: ['SAVE_RELOADED'],
    sources: ['sdk', 'trucky'],
    evidence: [
      { code: 'SPEED_OVER_CAP', figures: { speedCmS: 6_000, capCmS: 5_000 }, items: [] },
      {
        code: 'TELEPORT',
        figures: { count: 2, crossings: 1, metres: 90_400, seconds: 200, unheardOf: 1 },
        items: [1],
      },
    ],
    checks: [
      {
        code: 'SPEED_OVER_CAP',
        unit: 'centimetresPerSecond',
        measured: 6_000,
        least: null,
        most: 5_000,
      },
      {
        code: 'PACE_IMPOSSIBLE',
        unit: 'metresPerSecond',
        measured: 36,
        least: null,
        most: 1_250,
      },
      { code: 'NOT_OBSERVED', unit: 'share', measured: 0.992, least: 0.9, most: null },
      { code: 'SCALE_MISMATCH', unit: 'ratio', measured: 18.94, least: 1, most: 25 },
    ],
  });
  await browser().open(path);
  const evidence = await region('Evidence');
  evidence.getByText('2 issues found');
  const [speed, leap] = evidence.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(speed).toMatch(
    /faster than allowed.*Speed216 km\/hLimit180 km\/h216 km\/hat most 180 km\/h$/,
  );
  // Passed checks are below the issues, each with its value and rule.
  const fits = within(evidence.getByRole('list', { name: 'Passed checks' }));
  expect(fits.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Pace36 m/sat most 1,250 m/s',
    'Recorded by the companion99.2%at least 90%',
    'Scale of the trace18.91 to 25',
  ]);
  expect(leap).toContain('Based on: Ferry Trelleborg – Rostock');
  expect(leap).toMatch(/Count2Ferries and trains1Longest jump90\.4 kmTime3 min$/);
  evidence.getByText('A save was loaded during the drive.');
  evidence.getByText('Trucky');
  const link = evidence.getByRole('link').getAttribute('href') ?? '';
  expect(document.querySelector(link)?.textContent).toContain('Ferry');
  await expectAccessible();
});

test('staff accept a job with a reason that everyone sees', async () => {
  browser().signIn(owner());
  serveJob({ tier: 'review', can: { ...nobodyMay, decide: ['ACCEPT', 'REJECT', 'VOID'] } });
  await browser().open(path);
  await screen.findByText('In review', { selector: 'strong' });
  await browser().press('button', 'Accept');
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept this job?' }));
  await browser().person.click(dialog.getByRole('button', { name: 'Accept job' }));
  await dialog.findByText('Please give a reason.');
  await expectAccessible();
  await browser().fill('Reason', exampleReason);
  await browser().person.click(dialog.getByRole('button', { name: 'Accept job' }));
  await screen.findByText('Delivered', { selector: 'strong' });
  const sent = browser().server.requestsTo(jobsContract.decide);
  expect(sent.map(({ body }) => body)).toEqual([{ kind: 'ACCEPT', reason: exampleReason }]);
  const decisions = await region('Decisions');
  expect(decisions.getAllByText(exampleReason)).toHaveLength(2);
  decisions.getAllByText(`Accepted by ${exampleJobDetail.driver.username}`);
});

test('staff review by keyboard, and the focus is never lost', { tags: 'long' }, async () => {
  browser().signIn(owner());
  const other = { ...exampleJob, id: crypto.randomUUID(), tier: 'review' as const };
  browser().server.answer(jobsContract.list, () => ({ jobs: [other], nextCursor: null }));
  serveJob({ tier: 'review', can: { ...nobodyMay, decide: ['ACCEPT', 'REJECT', 'VOID'] } });
  const { person } = browser();
  await browser().open(path);
  const heading = await screen.findByRole('heading', { level: 1, name: /1042$/ });
  heading.focus();
  await person.keyboard('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this job?' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Reason')));
  // In a text field, shortcut keys are letters.
  await person.keyboard('rank nonsense{Control>}{Enter}{/Control}');
  await screen.findByText('Rejected', { selector: 'strong' });
  expect(
    browser()
      .server.requestsTo(jobsContract.decide)
      .map(({ body }) => body),
  ).toEqual([{ kind: 'REJECT', reason: 'rank nonsense' }]);
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await person.keyboard('n');
  await waitFor(() => expect(browser().path()).toBe(`/dashboard/jobs/${other.id}`));
  await waitFor(() => expect(heading.isConnected).toBe(false));
  const nextHeading = await screen.findByRole('heading', { level: 1, name: /1042$/ });
  await waitFor(() => expect(document.activeElement).toBe(nextHeading));
  // As after page load: nothing is focused, and keys belong to the page.
  nextHeading.blur();
  await person.keyboard('u');
  await waitFor(() => expect(browser().path()).toBe('/dashboard/jobs?tier=review'));
});

test('the focus moves to the heading when its button disappears', { tags: 'long' }, async () => {
  browser().signIn(owner());
  serveJob({ tier: 'review', can: { ...nobodyMay, decide: ['ACCEPT'] } });
  await browser().open(path);
  await browser().press('button', 'Accept');
  await browser().fill('Reason', exampleReason);
  await browser().press('button', 'Accept job');
  await screen.findByText('Delivered', { selector: 'strong' });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
  );
});

test('a driver makes a waybill public, and private again', { tags: 'long' }, async () => {
  browser().signIn(driverWith());
  let job = jobDetailSchema.parse({ ...exampleJobDetail, can: { ...nobodyMay, share: true } });
  const { server } = browser();
  server.answer(jobsContract.get, () => ({ job }));
  server.answer(jobsContract.setSharing, ({ body: { isPublic } }) => {
    job = { ...job, isPublic };
    return { job };
  });
  await browser().open(path);
  await browser().press('button', 'Share');
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this waybill' }));
  const shown = dialog.getByRole('switch', { name: 'Show this waybill to everyone' });
  expect(dialog.queryByText(/waybills/)).toBeNull();
  await browser().person.click(shown);
  await dialog.findByText(`${location.origin}/waybills/${id}`);
  await expectAccessible();
  expect(dialog.getByRole('link', { name: 'Open waybill' }).getAttribute('href')).toBe(
    `/waybills/${id}`,
  );
  await browser().person.click(shown);
  await waitFor(() => expect(dialog.queryByText(/waybills/)).toBeNull());
  expect(server.requestsTo(jobsContract.setSharing).map(({ body }) => body.isPublic)).toEqual([
    true,
    false,
  ]);
  await browser().person.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Share' })),
  );
});

test('a public waybill shows nothing that is only for members', async () => {
  await browser().open(`/waybills/${id}`);
  await screen.findByRole('heading', { level: 1, name: /^Waybill [A-Z]+-1042$/ });
  expect(valueOf('Result')).toBe('€11,256.00');
  screen.getByText('Delivered', { selector: 'strong' });
  screen.getByText(exampleJobDetail.driver.username);
  for (const name of ['Evidence', 'Comments', 'Decisions', 'On the route']) {
    expect(screen.queryByRole('region', { name })).toBeNull();
  }
  expect(screen.queryByRole('link', { name: 'All jobs on this lane' })).toBeNull();
  await expectAccessible();
});

test('a private waybill looks like a missing one, and a failed one can be retried', async () => {
  const { server } = browser();
  browser().excuseErrors(/./);
  server.answer(jobsContract.getPublic, () => new Refusal('NOT_FOUND'));
  await browser().open(`/waybills/${id}`);
  await screen.findByRole('heading', { level: 1, name: 'Waybill not found' });
  await expectAccessible();
  server.answer(jobsContract.getPublic, () => new Refusal('INTERNAL'));
  await browser().open(`/waybills/${crypto.randomUUID()}`);
  await screen.findByText('Couldn’t load the waybill.');
  server.answer(jobsContract.getPublic, () => ({ waybill: examplePublicWaybill }));
  server.answer(roadsContract.listMapCities, () => ({
    cities: [
      { id: 'berlin', name: 'Berlin', x: 10_846, z: -9_215 },
      { id: 'wroclaw', name: 'Wrocław', x: 19_800, z: -4_900 },
    ],
  }));
  await browser().press('button', 'Try again');
  await screen.findByRole('heading', { level: 1, name: /1042$/ });
  const portrait = document.querySelector('img[data-portrait]');
  const { avatarUrl } = examplePublicWaybill.driver;
  expect(portrait?.getAttribute('src')).toContain(avatarUrl?.replace('.webp', ''));
  // Links to the company, and shows both ends on the map, because its trace is not public.
  const company = screen.getByRole('link', { name: examplePublicWaybill.vtc?.name ?? '' });
  expect(company.getAttribute('href')).toBe(`/vtc/${examplePublicWaybill.vtc?.tag}`);
  await screen.findByRole('application', { name: 'Start and end of the job' });
  await browser().press('button', 'Show as a table');
  expect(await screen.findByRole('row', { name: 'Destination Wrocław' })).toBeTruthy();
});

test('a driver appeals and comments', { tags: 'long' }, async () => {
  browser().signIn(driverWith());
  serveJob({ tier: 'void', decisions: [], comments: [], can: { ...nobodyMay, appeal: true } });
  await browser().open(path);
  await screen.findByText('Does not count.');
  await browser().press('button', 'Appeal');
  await browser().fill('Why it should count', 'The game crashed.');
  await browser().press('button', 'Send appeal');
  await (await region('Decisions')).findByText('Appeal, not answered yet');
  await browser().fill('Write a comment', 'Fog all the way.');
  await browser().press('button', 'Comment');
  const comments = await region('Comments');
  await comments.findByText('Fog all the way.', { selector: 'li *' });
  await waitFor(() =>
    expect(comments.getByLabelText<HTMLTextAreaElement>('Write a comment').value).toBe(''),
  );
});

test('an address of no job says so', async () => {
  browser().signIn(driverWith());
  browser().server.answer(jobsContract.get, () => new Refusal('NOT_FOUND'));
  await browser().open(path);
  await screen.findByText('Job not found');
});
