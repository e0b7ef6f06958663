// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorCatalogue } from '@waybill/schema/errors';
import { companyEventsContract } from '@waybill/schema/features/company-events.contract';
import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import { liveriesContract } from '@waybill/schema/features/liveries.contract';
import { exampleLivery } from '@waybill/schema/features/liveries.examples';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { beforeEach, expect, test } from 'vitest';
import { driverWith, owner, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { setMapSize } from '#src/testing/map-size.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

let stored: CompanyEvent;

beforeEach(() => {
  stored = {
    id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c10',
    vtc: { id: vtcId, name: 'Nordic Lines', tag: 'NORD', country: 'SE' },
    state: 'PUBLISHED',
    phase: 'PLANNED',
    reach: 'COMPANY',
    title: 'Night convoy',
    body: [{ type: 'paragraph', children: [{ type: 'text', text: 'Meet at the port.' }] }],
    game: 'ets2',
    server: null,
    meetsAt: '2099-05-09T17:30:00.000Z',
    startsAt: '2099-05-09T18:00:00.000Z',
    endsAt: '2099-05-09T20:00:00.000Z',
    zone: 'Asia/Tokyo',
    from: { id: 'berlin', name: 'Berlin' },
    to: { id: 'wroclaw', name: 'Wrocław' },
    meet: null,
    route: null,
    dlc: ['scandinavia'],
    livery: null,
    series: null,
    places: 40,
    picture: null,
    cancelReason: null,
    counts: { yes: 42, maybe: 5, waiting: 2 },
    own: null,
  };
  const { server } = browser();
  server.answer(companyEventsContract.list, ({ query }) => ({
    events: query.scope === 'COMPANY' && query.order !== 'desc' ? [stored] : [],
    nextCursor: null,
  }));
  server.answer(companyEventsContract.get, () => ({
    event: stored,
    slots: [],
    source: 'Meet at the port.',
  }));
  server.answer(companyEventsContract.listAnswers, () => ({ answers: [], nextCursor: null }));
  server.answer(companyEventsContract.setAnswer, ({ body }) => {
    const { answer, showsPlace = false } = body;
    stored = { ...stored, own: { answer, showsPlace, isWaiting: true, waitingAhead: 2 } };
    return { event: stored };
  });
  server.answer(jobsContract.listNames, () => ({
    cargoes: [],
    cities: [{ id: 'berlin', name: 'Berlin' }],
  }));
});

test('a driver answers in the list, and sees that all places are taken', async () => {
  browser().signIn(driverWith());
  await browser().open('/dashboard/events');
  const card = within(await screen.findByRole('article', { name: 'Night convoy' }));
  card.getByText('40 of 40 places taken · 5 maybes · 2 waiting');
  card.getByText(
    /^03:00 for the organiser \(Asia\/Tokyo\)$|^3:00 AM for the organiser \(Asia\/Tokyo\)$/,
  );
  await browser().press('button', 'I’m in');
  await card.findByText('All places are taken. 2 drivers wait before you.');
  expect(card.getByRole('button', { name: 'I’m in' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('link', { name: 'New event' })).toBeNull();
  await expectAccessible();
  await browser().press('button', 'Public');
  await screen.findByText('No public events ahead');
  expect(browser().path()).toBe('/dashboard/events?list=public');
});

test('an event ahead names the liveries of its game that the company requires', async () => {
  const liveries = [
    exampleLivery,
    { ...exampleLivery, id: vtcId, name: 'Falu Red', game: 'ats' as const },
  ];
  browser().server.answer(liveriesContract.list, () => ({ liveries }));
  browser().signIn(driverWith());
  await browser().open(`/dashboard/events/${stored.id}`);
  const required = within(await screen.findByRole('region', { name: 'Required liveries' }));
  const names = required.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['Nordic Blue']);
  await expectAccessible();
});

test('a refused answer is shown, and the earlier one stays', async () => {
  browser().signIn(driverWith());
  browser().server.answer(companyEventsContract.setAnswer, () => new Refusal('EVENT_OVER'));
  await browser().open(`/dashboard/events/${stored.id}`);
  await browser().press('button', 'Maybe');
  await screen.findByText('This event is over.');
  expect(screen.getByRole('button', { name: 'Maybe' }).getAttribute('aria-pressed')).toBe('false');
});

test('an organiser creates a draft, and sees what is missing', async () => {
  browser().signIn(owner());
  const { server } = browser();
  await browser().open('/dashboard/events');
  await browser().press('link', 'New event');
  await screen.findByRole('heading', { name: 'New event' });
  await browser().press('button', 'Save draft');
  await screen.findByText('Please give the event a title.');
  await expectAccessible();
  await browser().fill('Title', 'Day convoy');
  await browser().fill('From', 'Berlin');
  await browser().fill('Departure', '2099-05-09T20:00');
  await browser().choose('Time zone', 'Europe/Stockholm');
  await browser().press('button', 'Iberia');
  await browser().press('button', 'Italia');
  await browser().choose('Choose a city', 'Berlin');
  await screen.findByText('The point is near Berlin.');
  server.answer(companyEventsContract.create, () => {
    stored = { ...stored, state: 'DRAFT', title: 'Day convoy' };
    return { event: stored };
  });
  await browser().press('button', 'Save draft');
  await screen.findByRole('heading', { name: 'Day convoy' });
  expect(browser().path()).toBe(`/dashboard/events/${stored.id}`);
  expect(server.requestsTo(companyEventsContract.create)[0]?.body).toMatchObject({
    title: 'Day convoy',
    departure: '2099-05-09T20:00',
    zone: 'Europe/Stockholm',
    fromCityId: 'berlin',
    fromCity: 'Berlin',
    toCity: null,
    places: null,
    meetingMinutes: 30,
    minutes: 120,
    dlc: ['italia', 'iberia'],
    meet: { x: expect.any(Number), z: expect.any(Number) },
    routePlanId: null,
  });
});

test('an organiser sets the meeting point by keyboard', async () => {
  setMapSize();
  browser().signIn(owner());
  const { server } = browser();
  server.answer(companyEventsContract.update, () => ({ event: stored }));
  await browser().open(`/dashboard/events/${stored.id}/edit`);
  const map = await screen.findByRole('application', { name: 'Map to choose the meeting point' });
  await screen.findByRole('list', { name: 'Legend' });
  fireEvent.keyDown(map, { key: 'Enter' });
  await screen.findByRole('button', { name: 'Remove point' });
  await browser().press('button', 'Save');
  await screen.findByText('The event is saved.');
  expect(server.requestsTo(companyEventsContract.update)[0]?.body).toMatchObject({
    meet: { x: expect.any(Number), z: expect.any(Number) },
  });
});

test('a departure that clocks skip is refused with the times around it', async () => {
  browser().signIn(owner());
  const { server } = browser();
  const sentence = errorCatalogue.TIME_MISSING.message;
  server.answer(
    companyEventsContract.update,
    () => new Refusal('TIME_MISSING', { departure: sentence }),
  );
  await browser().open(`/dashboard/events/${stored.id}/edit`);
  await browser().fill('Departure', '2099-03-29T02:30');
  await browser().press('button', 'Save');
  await screen.findByText('The clocks go forward then. Choose 01:30 or 03:30.');
});

test('a departure that occurs twice is said to be the first', async () => {
  browser().signIn(driverWith());
  stored = { ...stored, zone: 'Europe/Berlin', startsAt: '2099-10-25T00:30:00.000Z' };
  await browser().open(`/dashboard/events/${stored.id}`);
  await screen.findByText(/^The clocks go back that night\. The first 0?2:30( AM)? is meant\.$/);
});

test('guests see a public event, and are led to answer it', async () => {
  await browser().open(`/events/${stored.id}`);
  await screen.findByRole('heading', { name: 'Night convoy' });
  screen.getByText('DLC needed: Scandinavia');
  expect(screen.getByRole('link', { name: 'Take part' }).getAttribute('href')).toBe(
    `/dashboard/events/${stored.id}`,
  );
  await expectAccessible();
});

test('an organiser publishes a draft, and cancels it with a reason', async () => {
  browser().signIn(owner());
  stored = { ...stored, state: 'DRAFT' };
  const { server } = browser();
  server.answer(companyEventsContract.publish, () => {
    stored = { ...stored, state: 'PUBLISHED' };
    return { event: stored };
  });
  server.answer(companyEventsContract.cancel, ({ body }) => {
    stored = { ...stored, state: 'CANCELLED', cancelReason: body.reason };
    return { event: stored };
  });
  await browser().open(`/dashboard/events/${stored.id}`);
  await screen.findByText(/^Only members who organise events can see it/);
  await browser().press('button', 'Publish');
  await screen.findByRole('group', { name: 'Do you take part in Night convoy?' });
  await expectAccessible();
  await browser().press('button', 'Cancel event');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel “Night convoy”?' }));
  await browser().fill('Reason (optional)', 'No server.');
  dialog.getByRole('button', { name: 'Cancel event' }).click();
  await screen.findByText('No server.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'I’m in' })).toBeNull());
});

test('the form of an event shows its departure by the organiser’s clock', async () => {
  browser().signIn(owner());
  await browser().open(`/dashboard/events/${stored.id}/edit`);
  const departure = await screen.findByLabelText('Departure');
  expect(departure).toHaveProperty('value', '2099-05-10T03:00');
  expect(screen.getByLabelText('Text (optional)')).toHaveProperty('value', 'Meet at the port.');
  expect(screen.getByLabelText('Places (optional)')).toHaveProperty('value', '40');
});
